import { screen, waitFor, within } from '@testing-library/react';

import { answerWith, breakNetwork, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

/** A ranch with a steer near full, a lamb that is sold out though stored as open, and a closed goat. */
async function openGroups(address = '/admin/groups') {
  const { supplierId, ...admin } = await buildSupplierAdmin();
  const { token } = admin;
  const goat = await buildGroup({ supplierId, name: 'Old goat', animal: 'Goat' });
  await api('PATCH', `/api/groups/${goat._id}/status`, { token, body: { status: 'closed' } });
  const lamb = { supplierId, name: 'Sold lamb', animal: 'Lamb', tag: 'Katahdin lamb #58' } as const;
  const { _id: lambId } = await buildGroup(lamb);
  await api('PUT', `/api/groups/${lambId}`, { token, body: { remainingCost: 0 } });
  const angus = await buildGroup({ supplierId, name: 'Angus for two', totalPortions: 2 });
  await buyShare(angus._id, 'Full');
  return renderPage(address, await sessionOf(admin));
}

const namesShown = () =>
  within(screen.getByRole('region', { name: 'Groups' }))
    .getAllByText(/^(Angus for two|Sold lamb|Old goat)$/)
    .map(({ textContent }) => textContent);

it('filters by status, and says so where no group has it', async () => {
  const { user } = await openGroups();
  await screen.findByText('1–3 of 3');
  for (const [filter, names] of [
    ['Open', ['Angus for two', 'Sold lamb']],
    ['Closed', ['Old goat']],
    ['Effective', ['Sold lamb']],
    ['All', ['Angus for two', 'Sold lamb', 'Old goat']],
  ] as const) {
    await user.click(screen.getByRole('button', { name: filter }));
    await waitFor(() => expect(namesShown()).toEqual(names));
  }
  await user.click(screen.getByRole('button', { name: 'Full' }));
  expect(await screen.findByText('No groups found.')).toBeVisible();
});

it('finds a group by its tag', async () => {
  const { user } = await openGroups();
  await screen.findByText('1–3 of 3');
  await user.type(screen.getByLabelText(/^Search/), 'katahdin');
  await waitFor(() => expect(namesShown()).toEqual(['Sold lamb']));
});

it.each([
  ['near-full', 'Angus for two'],
  ['sold-out', 'Sold lamb'],
  ['Beef', 'Angus for two'],
])('opens as an address of the overview says: %s', async (filter, name) => {
  await openGroups(`/admin/groups?filter=${filter}`);
  await screen.findByText('1–1 of 1');
  expect(namesShown()).toEqual([name]);
});

describe('an export that fails', () => {
  const exportGroups = async () => {
    const { admin } = await buildRanch();
    const { user } = renderPage('/admin/groups', await sessionOf(admin));
    await user.click(await screen.findByLabelText('Export as CSV'));
  };

  it('says why, where the server could', async () => {
    const message = 'The database is away for a moment. Please try again.';
    answerWith('GET', '/api/groups/export', { status: 503, body: { message } });
    await exportGroups();
    expect(await screen.findByText(message)).toBeVisible();
  });

  it('says so where it broke off, and saves nothing', async () => {
    const save = jest.spyOn(HTMLAnchorElement.prototype, 'click');
    breakNetwork('GET', '/api/groups/export');
    await exportGroups();
    expect(await screen.findByText('Failed to export groups.')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });
});

describe('the members of a group', () => {
  async function openMembers() {
    const ranch = await buildRanch();
    const { member: leo, change, admin } = ranch;
    const may = `${unique('may')}@example.com`;
    await change('PATCH', '/members/add', { email: leo.email });
    await change('PATCH', '/members/add', { email: may });
    const { user } = renderPage('/admin/groups', await sessionOf(admin));
    await user.click(await screen.findByLabelText(`Members of ${ranch.group.name}`));
    const name = `Members of ${ranch.group.name}`;
    const dialog = await screen.findByRole('dialog', { name });
    const add = async (email: string) => {
      await user.click(within(dialog).getByLabelText('Email'));
      await user.paste(email);
      await user.click(within(dialog).getByRole('button', { name: 'Add Member' }));
    };
    const call = (what: string) => `/api/groups/${ranch.group._id}/members/${what}`;
    return { user, leo, may, dialog, add, call };
  }

  it('refuse what is no address, and who is there already', async () => {
    const { user, leo, may, dialog, add, call } = await openMembers();
    const sent = watch('PATCH', call('add'));
    for (const [email, message] of [
      ['', 'Enter a valid email'],
      ['may', 'Enter a valid email'],
      [leo.email.toUpperCase(), 'Member already added or invited'],
      [may, 'Member already added or invited'],
    ] as const) {
      await add(email);
      expect(await screen.findByText(message)).toBeVisible();
      await user.clear(within(dialog).getByLabelText('Email'));
    }
    expect(sent).toEqual([]);
  });

  it('are added by email', async () => {
    const { add, call } = await openMembers();
    const sent = watch('PATCH', call('add'));
    const email = `${unique('ida')}@example.com`;
    await add(email);
    expect(await screen.findByText(`${email} was added or invited.`)).toBeVisible();
    expect(await sent[0]?.json()).toEqual({ email });
  });

  it('are removed', async () => {
    const { user, leo, call } = await openMembers();
    const sent = watch('PATCH', call('remove'));
    await user.click(screen.getByLabelText(`Remove ${leo.email}`));
    expect(await screen.findByText(`${leo.email} was removed.`)).toBeVisible();
    expect(await sent[0]?.json()).toEqual({ email: leo.email });
  });
});
