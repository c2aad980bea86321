import { screen, waitFor, within } from '@testing-library/react';

import { answerWith, breakNetwork, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf, succeed } from '#testing/factories/users';
import { lineOf, standInLine } from '#testing/factories/waitlist';
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
  return renderPage(address, sessionOf(admin));
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
    await user.click(screen.getByRole('button', { name: new RegExp(`^${filter}`) }));
    await waitFor(() => expect(namesShown()).toEqual(names));
  }
  await user.click(await screen.findByRole('button', { name: 'Full, 0 groups' }));
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

it('keeps a view under a name, and comes back to it', async () => {
  const { user, router } = await openGroups('/admin/groups?filter=closed&sort=name');
  await screen.findByText('1–1 of 1');
  await user.click(screen.getByLabelText('Saved views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  await user.type(await screen.findByLabelText('Name'), 'Done with');
  await user.click(screen.getByRole('button', { name: 'Save view' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await router.navigate('/admin/groups');
  await screen.findByText('1–3 of 3');
  await user.click(screen.getByLabelText('Saved views'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Done with' }));
  await waitFor(() => expect(router.state.location.search).toBe('?filter=closed&sort=name'));
});

it('changes several groups at once, and takes it back', async () => {
  const { user } = await openGroups();
  await screen.findByText('1–3 of 3');
  await user.click(screen.getByLabelText('Select all rows'));
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  expect(bar.getByText('3 selected')).toBeVisible();
  await user.click(bar.getByLabelText('Set status'));
  await user.click(await screen.findByRole('option', { name: 'Closed' }));
  expect(await screen.findByText('2 groups now closed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('2 groups as before.')).toBeVisible();
  await user.click(bar.getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete these groups?' });
  expect(dialog).toHaveTextContent('1 group with paid shares stays.');
});

it('has keys for searching and for help, which can be switched off', async () => {
  const { user } = await openGroups();
  await screen.findByText('1–3 of 3');
  await user.keyboard('/');
  expect(screen.getByLabelText('Search groups')).toHaveFocus();
  screen.getByLabelText('Search groups').blur();
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Use the keys / and ?' }));
  await user.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('/');
  expect(screen.getByLabelText('Search groups')).not.toHaveFocus();
});

describe('an export that fails', () => {
  const exportGroups = async () => {
    const { admin } = await buildRanch();
    const { user } = renderPage('/admin/groups', sessionOf(admin));
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
    const { user } = renderPage('/admin/groups', sessionOf(admin));
    await user.click(await screen.findByLabelText(`Members of ${ranch.group.name}`));
    const name = `Members of ${ranch.group.name}`;
    const dialog = await screen.findByRole('dialog', { name });
    const add = async (email: string) => {
      await user.click(within(dialog).getByLabelText('Email'));
      await user.paste(email);
      await user.click(within(dialog).getByRole('button', { name: 'Add Member' }));
    };
    const call = (what: string) => `/api/groups/${ranch.group._id}/members/${what}`;
    return { ...ranch, user, leo, may, dialog, add, call };
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
    expect(await screen.findByText(`Invited ${email}.`)).toBeVisible();
    expect(await sent[0]?.json()).toEqual({ email });
  });

  it('are removed', async () => {
    const { user, leo, call } = await openMembers();
    const sent = watch('PATCH', call('remove'));
    await user.click(screen.getByLabelText(`Remove ${leo.email}`));
    expect(await screen.findByText(`${leo.email} was removed.`)).toBeVisible();
    expect(await sent[0]?.json()).toEqual({ email: leo.email });
  });

  it('are told of as invited where that is what Undo came to', async () => {
    const { user, leo, group, call } = await openMembers();
    await user.click(screen.getByLabelText(`Remove ${leo.email}`));
    const body = { group: { ...group, invitedEmails: [leo.email] } };
    answerWith('PATCH', call('add'), { body });
    await user.click(await screen.findByRole('button', { name: 'Undo', hidden: true }));
    expect(await screen.findByText(`Invited ${leo.email}.`)).toBeVisible();
  });

  it('are asked about where they may lose a place in line, which nothing undoes', async () => {
    const { supplierId, ...admin } = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId, totalPortions: 1 });
    const leo = await buildUser({ supplierId });
    const path = `/api/groups/${group._id}/members/add`;
    await api('PATCH', path, { token: admin.token, body: { email: leo.email } });
    await buyShare(group._id, 'Full');
    await succeed(standInLine(leo, group._id, 'Full'));
    const { user } = renderPage('/admin/groups', sessionOf(admin));
    await user.click(await screen.findByLabelText(`Members of ${group.name}`));
    await user.click(await screen.findByLabelText(`Remove ${leo.email}`));
    const dialog = await screen.findByRole('dialog', { name: `Remove ${leo.email}?` });
    expect(dialog).toHaveTextContent(/place in line is gone/);
    expect(screen.queryByText(`${leo.email} was removed.`)).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Remove member' }));
    expect(await screen.findByText(`${leo.email} was removed.`)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Undo', hidden: true })).not.toBeInTheDocument();
    expect((await lineOf(admin, group._id))?.waiting).toBe(0);
  });
});
