import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { openRanchPage } from '#testing/factories/ranchPages';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, confirmEmail, sessionOf, succeed } from '#testing/factories/users';
import { waitlistOf, joinWaitlist } from '#testing/factories/waitlist';
import { interceptNothing } from '#testing/interceptor';
import { narrowWindow } from '#testing/narrowWindow';
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

const shows = (...names: string[]) => waitFor(() => expect(namesShown()).toEqual(names));

it('leads a ranch without a group to animal, link and page', async () => {
  const { supplierId, ...admin } = await buildSupplierAdmin();
  await openRanchPage(supplierId);
  renderPage('/home', sessionOf(admin));
  const steps = await screen.findByRole('list', { name: 'First steps' });
  await waitFor(() =>
    expect(
      within(steps)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Create the first group.*Create a group$/),
      expect.stringMatching(/^Share its link/),
      expect.stringMatching(/^Turn on your page: done/),
    ]),
  );
  expect(within(steps).getByText('Create a group')).toHaveAttribute('href', '/admin/create-group');
});

it('opens as an address says, filters by status, finds by tag, and saves a view under a name', async () => {
  const { user, router } = await openGroups('/admin/groups?filter=near-full&sort=name');
  await screen.findByText('1–1 of 1');
  expect(namesShown()).toEqual(['Angus for two']);
  for (const [filter, names] of [
    ['All', ['Angus for two', 'Old goat', 'Sold lamb']],
    ['Open', ['Angus for two', 'Sold lamb']],
    ['Effective', ['Sold lamb']],
    ['Closed', ['Old goat']],
  ] as const) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${filter}`) }));
    await shows(...names);
  }

  await user.click(screen.getByLabelText('Saved views'));
  await user.click(await screen.findByRole('menuitem', { name: 'Save this view' }));
  fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'Done with' } });
  await user.click(screen.getByText('Save view'));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  await user.click(await screen.findByLabelText('Full, 0 groups'));
  expect(await screen.findByText('No groups found.')).toBeVisible();
  await act(() => router.navigate('/admin/groups'));
  await shows('Angus for two', 'Sold lamb', 'Old goat');
  fireEvent.change(screen.getByLabelText(/^Search/), { target: { value: 'katahdin' } });
  await shows('Sold lamb');

  await user.click(screen.getByLabelText('Saved views'));
  await user.click(await screen.findByRole('menuitemradio', { name: 'Done with' }));
  await waitFor(() => expect(router.state.location.search).toBe('?filter=closed&sort=name'));
  await shows('Old goat');
});

it('changes several groups at once, undoes it, and has keyboard shortcuts for search and help', async () => {
  const { user } = await openGroups();
  await screen.findByText('1–3 of 3');
  await user.keyboard('/');
  expect(screen.getByLabelText('Search groups')).toHaveFocus();
  screen.getByLabelText('Search groups').blur();
  await user.keyboard('?');
  await user.click(await screen.findByRole('switch', { name: 'Use the keys / and ?' }));
  await user.click(screen.getByText('Close', { selector: 'button' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await user.keyboard('/');
  expect(screen.getByLabelText('Search groups')).not.toHaveFocus();

  await user.click(screen.getByLabelText('Select all rows'));
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  expect(bar.getByText('3 selected')).toBeVisible();
  await user.click(await bar.findByLabelText('Set status'));
  await user.click(await screen.findByRole('option', { name: 'Closed' }));
  const told = await screen.findByText('2 groups now closed.');
  await user.hover(told);
  expect(told).toBeVisible();
  await user.click(screen.getByText('Undo'));
  expect(await screen.findByText('2 groups as before.')).toBeVisible();
  await user.click(bar.getByText('Delete'));
  const dialog = await screen.findByRole('dialog', { name: 'Delete these groups?' });
  expect(dialog).toHaveTextContent('1 group with paid shares stays.');
});

it('selects every group that matches, on other pages too, when it is asked to', async () => {
  const { supplierId, ...admin } = await buildSupplierAdmin();
  for (let count = 0; count < 11; count += 1) await buildGroup({ supplierId });
  const { user } = renderPage('/admin/groups', sessionOf(admin));
  await screen.findByText('1–10 of 11');
  await user.click(screen.getByLabelText('Select all rows'));
  const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
  expect(bar.getByText('10 selected')).toBeVisible();
  answerWith('GET', '/api/groups', { status: 500 });
  await user.click(bar.getByText('Select all 11'));
  expect(await screen.findByText('Failed to select all rows.')).toBeVisible();
  interceptNothing();
  await user.click(bar.getByText('Select all 11'));
  expect(await bar.findByText('11 selected')).toBeVisible();
  expect(bar.queryByText(/^Select all/)).not.toBeInTheDocument();
});

it('ticks rows of a narrow window when it is asked to, until it is asked again', async () => {
  narrowWindow();
  const { user } = await openGroups();
  await screen.findByText('1–3 of 3');
  const turn = screen.getByRole('button', { name: 'Select' });
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  await user.click(turn);
  await user.click(screen.getByLabelText('Select Old goat'));
  expect(await screen.findByText('1 selected')).toBeVisible();
  await user.click(turn);
  expect(screen.queryByText('1 selected')).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
});

it('sorts by deadline', async () => {
  const { supplierId, ...admin } = await buildSupplierAdmin();
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  await buildGroup({ supplierId, name: 'Old goat', fillBy: inDays(5) });
  await buildGroup({ supplierId, name: 'Sold lamb' });
  await buildGroup({ supplierId, name: 'Angus for two', fillBy: inDays(3) });
  renderPage('/admin/groups?sort=fillBy', sessionOf(admin));
  await screen.findByText('1–3 of 3');
  expect(namesShown()).toEqual(['Angus for two', 'Old goat', 'Sold lamb']);
});

describe('the members of a group', () => {
  it('open by an address, also of a group on another page, and are closed by it', async () => {
    const { admin, group } = await buildRanch();
    const address = `/admin/groups?q=nothing&members=${group._id}`;
    const { user, router } = renderPage(address, sessionOf(admin));
    const dialog = await screen.findByRole('dialog', { name: `Members of ${group.name}` });
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(router.state.location.search).toBe('?q=nothing'));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('are added by email unless they are members, are removed, and Undo shows its result', async () => {
    const { member: leo, change, admin, group } = await buildRanch();
    const may = `${unique('may')}@example.com`;
    await change('PATCH', '/members/add', { email: leo.email });
    await change('PATCH', '/members/add', { email: may });
    const { user } = renderPage('/admin/groups', sessionOf(admin));
    await user.click(await screen.findByLabelText(`Actions for ${group.name}`));
    await user.click(await screen.findByLabelText(`Members of ${group.name}`));
    const name = `Members of ${group.name}`;
    const dialog = within(await screen.findByRole('dialog', { name }));
    const add = async (value: string) => {
      fireEvent.change(dialog.getByLabelText('Email'), { target: { value } });
      await user.click(dialog.getByText('Add Member'));
    };
    const call = (what: string) => `/api/groups/${group._id}/members/${what}`;

    const added = watch('PATCH', call('add'));
    for (const [email, message] of [
      ['', 'Enter a valid email'],
      [leo.email.toUpperCase(), 'Member already added or invited'],
      ['may', 'Enter a valid email'],
      [may, 'Member already added or invited'],
    ] as const) {
      await add(email);
      expect(await screen.findByText(message)).toBeVisible();
    }
    expect(added).toEqual([]);
    const ida = `${unique('ida')}@example.com`;
    await add(ida);
    expect(await screen.findByText(`Invited ${ida}.`)).toBeVisible();
    expect(await added[0]?.json()).toEqual({ email: ida });

    const removed = watch('PATCH', call('remove'));
    await user.click(dialog.getByLabelText(`Remove ${leo.email}`));
    const told = await screen.findByText(`${leo.email} was removed.`);
    await user.hover(told);
    expect(told).toBeVisible();
    expect(await removed[0]?.json()).toEqual({ email: leo.email });
    answerWith('PATCH', call('add'), { body: { group: { ...group, invitedEmails: [leo.email] } } });
    await user.click(await screen.findByText('Undo'));
    expect(await screen.findByText(`Invited ${leo.email}.`)).toBeVisible();
  });

  it('says that a place on the waitlist is lost which the page did not know of, with no Undo', async () => {
    const { supplierId, ...admin } = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId, totalPortions: 1 });
    const leo = await confirmEmail(await buildUser({ supplierId }));
    const path = `/api/groups/${group._id}/members/add`;
    await api('PATCH', path, { token: admin.token, body: { email: leo.email } });
    await buyShare(group._id, 'Full');
    const { user } = renderPage('/admin/groups', sessionOf(admin));
    await user.click(await screen.findByLabelText(`Actions for ${group.name}`));
    await user.click(await screen.findByLabelText(`Members of ${group.name}`));
    const button = await screen.findByLabelText(`Remove ${leo.email}`);
    const answered = { previous: { wasWaiting: true } };
    answerWith('PATCH', `/api/groups/${group._id}/members/remove`, {
      body: { ...group, members: [], ...answered },
    });
    await user.click(button);
    expect(
      await screen.findByText(
        `${leo.email} was removed, and has lost their place on the waitlist.`,
      ),
    ).toBeVisible();
    expect(screen.queryByText('Undo')).not.toBeInTheDocument();
  });

  it('asks before removing a member who may lose a place on the waitlist', async () => {
    const { supplierId, ...admin } = await buildSupplierAdmin();
    const group = await buildGroup({ supplierId, totalPortions: 1 });
    const leo = await confirmEmail(await buildUser({ supplierId }));
    const path = `/api/groups/${group._id}/members/add`;
    await api('PATCH', path, { token: admin.token, body: { email: leo.email } });
    await buyShare(group._id, 'Full');
    await succeed(joinWaitlist(leo, group._id, 'Full'));
    const { user } = renderPage('/admin/groups', sessionOf(admin));
    await user.click(await screen.findByLabelText(`Actions for ${group.name}`));
    await user.click(await screen.findByLabelText(`Members of ${group.name}`));
    await user.click(await screen.findByLabelText(`Remove ${leo.email}`));
    const dialog = await screen.findByRole('dialog', { name: `Remove ${leo.email}?` });
    expect(dialog).toHaveTextContent(/they lose their place/);
    expect(screen.queryByText(`${leo.email} was removed.`)).not.toBeInTheDocument();
    await user.click(within(dialog).getByText('Remove member'));
    expect(await screen.findByText(`${leo.email} was removed.`)).toBeVisible();
    expect(screen.queryByText('Undo')).not.toBeInTheDocument();
    expect((await waitlistOf(admin, group._id))?.waiting).toBe(0);
  });
});
