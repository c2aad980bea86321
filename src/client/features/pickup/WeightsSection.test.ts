import { fireEvent, waitFor, within } from '#testing/screen';

import { breakNetwork, hold } from '#testing/answers';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf, succeed, superadminToken } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { openRow } from '#testing/openRow';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

async function openSection() {
  const ranch = await buildRanch();
  const { purchase, buyer } = await buyShare(ranch.group._id, 'Half', ranch.member);
  const page = renderPage(`/admin/groups/${ranch.group._id}/after-selling`, sessionOf(ranch.admin));
  const section = await openRow(page.user, 'Weights');
  const row = within(await section.findByRole('form', { name: buyer.username }));
  const type = (label: string, value: string) =>
    fireEvent.change(row.getByLabelText(label), { target: { value } });
  const path = `/api/purchases/${purchase._id}/boxes`;
  return { ...ranch, ...page, section, row, type, purchase, path };
}

describe('the weights of a group', () => {
  it('are saved row by row, and refused at their field', async () => {
    const { user, section, row, type } = await openSection();
    const carcass = within(section.getByRole('form', { name: 'The carcass' }));
    fireEvent.change(carcass.getByLabelText('Hanging weight, lb'), { target: { value: '742,5' } });
    await user.click(carcass.getByText('Save'));
    expect(await carcass.findByText(/^Saved/)).toBeVisible();
    expect(carcass.getByLabelText('Hanging weight, lb')).toHaveValue('742.5');

    type('Boxes', '0');
    await user.click(row.getByText('Save'));
    expect(await row.findByText('Enter at least one box.')).toBeVisible();
    type('Boxes', 'three');
    await user.click(row.getByText('Save'));
    expect(await row.findByText('Enter a number.')).toBeVisible();
    type('Boxes', '3');
    type('Pounds', '104');
    await user.click(row.getByText('Save'));
    expect(await row.findByText(/^Saved/)).toBeVisible();
  });

  it('keep what was typed without a network and after a conflict', async () => {
    const { user, row, type, path } = await openSection();
    type('Boxes', '3');
    const broken = breakNetwork('PUT', path);
    await user.click(row.getByText('Save'));
    expect(await row.findByText(/there is no connection. What you typed is kept/)).toBeVisible();
    expect(row.getByLabelText('Boxes')).toHaveValue('3');
    expect(broken).toHaveLength(1);
    interceptNothing();
    const body = { boxes: 4, pounds: null };
    await succeed(api('PUT', path, { token: await superadminToken(), body }));
    await user.click(row.getByText('Save'));
    expect(await row.findByText(/Another person has saved 4 boxes meanwhile/)).toBeVisible();
    expect(row.getByLabelText('Boxes')).toHaveValue('3');
    await user.click(row.getByText('Save'));
    await waitFor(() => expect(row.queryByText(/Not saved yet/)).not.toBeInTheDocument());
    expect(row.getByLabelText('Boxes')).toHaveValue('3');
  });

  it('keep what is typed while a save is under way, and save it without a word of another person', async () => {
    const { user, row, type, path, group, admin } = await openSection();
    type('Boxes', '3');
    const save = row.getByRole('button', { name: 'Save' });
    const [letSave, letRead] = [
      hold('PUT', path),
      hold('GET', `/api/groups/${group._id}/handover`),
    ];
    await user.click(save);
    type('Pounds', '104,5');
    letSave();
    await waitFor(() => expect(save).toBeEnabled());
    expect(row.getByLabelText('Pounds')).toHaveValue('104,5');
    expect(row.getByText(/Not saved yet/)).toBeVisible();
    expect(JSON.stringify(sessionStorage)).toContain('104,5');
    await user.click(save);
    await waitFor(() => expect(row.queryByText(/Not saved yet/)).not.toBeInTheDocument());
    expect(row.getByLabelText('Boxes')).toHaveValue('3');
    expect(row.getByLabelText('Pounds')).toHaveValue('104.5');
    letRead();
    expect(await row.findByText(/^Saved/)).toBeVisible();
    expect(row.getByLabelText('Pounds')).toHaveValue('104.5');
    const { body } = await api('GET', `/api/groups/${group._id}/handover`, admin);
    expect(body).toMatchObject({ shares: [{ boxes: 3, pounds: 104.5 }] });
  });
});
