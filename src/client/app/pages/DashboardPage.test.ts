import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith } from '#testing/answers';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { narrowWindow } from '#testing/narrowWindow';
import { renderPage } from '#testing/renderPage';

/** So many groups of one supplier, numbered from 1, found among all that there are. */
async function openDashboard(count: number, query = '') {
  const supplier = await buildSupplier();
  const herd = unique('Steer');
  const groups = [];
  for (let number = 1; number <= count; number += 1) {
    groups.push(await buildGroup({ name: `${herd} ${number}`, supplierId: supplier._id }));
  }
  const newest = groups.at(-1);
  if (!newest) throw new Error('No group was asked for.');
  const superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
  const page = renderPage(`/admin?q=${herd}${query}`, superadmin);
  await screen.findByText(new RegExp(` of ${count}$`));
  const numbersShown = () =>
    screen
      .queryAllByText(new RegExp(`^${herd} \\d+$`))
      .map(({ textContent }) => Number(textContent.slice(herd.length)));
  const address = () => Object.fromEntries(new URLSearchParams(page.router.state.location.search));
  return { ...page, supplier, herd, newest, numbersShown, address };
}

const search = (value: string) =>
  fireEvent.change(screen.getByLabelText('Search groups'), { target: { value } });

it('opens as its address says, shows ten groups, and writes page, sort and search to the address', async () => {
  const { router, user, supplier, herd, newest, numbersShown, address } = await openDashboard(
    12,
    '&sort=name&order=desc&page=2',
  );
  expect(screen.getByText('11–12 of 12')).toBeVisible();
  expect(numbersShown()).toEqual([10, 1]);

  await act(() => router.navigate(`/admin?q=${herd}`));
  expect(await screen.findByText('1–10 of 12')).toBeVisible();
  await waitFor(() => expect(numbersShown()).toHaveLength(10));
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  // The first is of the boxes that choose rows.
  expect(headings).toEqual([
    '',
    'Group Name',
    'Supplier',
    'State',
    'Status',
    'Stored Status',
    'Created By',
    'Created At',
    'Updated At',
    'Actions',
  ]);
  const row = screen.getByRole('row', { name: new RegExp(`^Select row ${newest.name} `) });
  expect(within(row).getByText(supplier.name)).toBeVisible();
  expect(within(row).getByText(newest.createdBy?.username ?? '')).toBeVisible();

  await user.click(screen.getByLabelText('Go to page 2'));
  await waitFor(() => expect(numbersShown()).toEqual([2, 1]));
  expect(address()).toEqual({ q: herd, page: '2' });
  await user.click(screen.getByRole('columnheader', { name: /^Group Name/ }));
  await waitFor(() => expect(address()).toEqual({ q: herd, sort: 'name' }));
  await waitFor(() => expect(numbersShown().slice(0, 2)).toEqual([1, 10]));
  search(`${herd} 12`);
  await waitFor(() => expect(numbersShown()).toEqual([12]));
  expect(address()).toEqual({ q: `${herd} 12`, sort: 'name' });

  search(`${herd} ostrich`);
  expect(await screen.findByText('No groups found.')).toBeVisible();
  await user.click(screen.getByText('Clear filters'));
  expect(await screen.findByText(/^1–\d+ of \d+$/)).toBeVisible();
  expect(address()).toEqual({ sort: 'name' });
});

it('leads to the page before and the next, without numbers, when the window is narrow', async () => {
  narrowWindow();
  const { user, address, herd } = await openDashboard(12);
  expect(screen.getByText('1–10 of 12')).toBeVisible();
  expect(screen.queryByLabelText('Go to page 2')).toBeNull();
  await user.click(screen.getByLabelText('Go to next page'));
  expect(await screen.findByText('11–12 of 12')).toBeVisible();
  expect(address()).toEqual({ q: herd, page: '2' });
});

it('shows the effective status as a chip, and the stored one in the menu of its column', async () => {
  const group = { ...(await buildGroup()), _id: 'sold', name: 'Sold out', remainingCost: 0 };
  answerWith('GET', '/api/groups', { body: [group] });
  // Groups that were created a moment ago would join the list.
  answerWith('GET', '/api/groups/events', { status: 404 });
  renderPage('/admin', sessionOf(await buildUser({ role: 'superadmin' })));
  const menuName = `Status of ${group.name}`;
  await screen.findByLabelText(menuName);
  const row = screen.getByRole('row', { name: new RegExp(`^Select row ${group.name} `) });
  const cells = within(row).getAllByRole('gridcell');
  expect(cells.slice(4, 6).map(({ textContent }) => textContent.slice(0, 4))).toEqual([
    'Full',
    'Open',
  ]);
  expect(cells[5]).toContainElement(screen.getByLabelText(menuName));
  expect(screen.queryByText(/shows as/)).not.toBeInTheDocument();
});

it('deletes after a confirmation, and shows why that failed', async () => {
  const { user, newest, numbersShown } = await openDashboard(3);
  const confirm = async () => {
    await user.click(await screen.findByLabelText(`Actions for ${newest.name}`));
    await user.click(await screen.findByLabelText(`Delete ${newest.name}`));
    await user.click(await screen.findByText('Delete group'));
  };
  answerWith('DELETE', `/api/groups/${newest._id}`, { status: 500 });
  await confirm();
  expect(await screen.findByText('Failed to delete group')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  interceptNothing();
  await confirm();
  expect(await screen.findByText(`${newest.name} was deleted.`)).toBeVisible();
  await waitFor(() => expect(numbersShown()).toEqual([2, 1]));
});

it('remembers which columns are shown, and resets them', async () => {
  const { user } = await openDashboard(1);
  const openMenu = () => user.click(screen.getByLabelText('Columns and density'));
  const heading = () => screen.queryByRole('columnheader', { name: /^Created By/ });
  await openMenu();
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Created By' }));
  await user.keyboard('{Escape}');
  expect(heading()).not.toBeInTheDocument();
  expect(localStorage.getItem('table.dashboard')).toContain('createdBy');
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Reset' }));
  await user.keyboard('{Escape}');
  expect(heading()).toBeInTheDocument();
});

it('shows that groups could not be loaded, and retries', async () => {
  const answered = answerWith('GET', '/api/groups', { status: 500 });
  const { user } = renderPage('/admin', sessionOf(await buildUser({ role: 'superadmin' })));
  expect(await screen.findByText('Failed to load groups')).toBeVisible();
  const before = answered.length;
  await user.click(screen.getByText('Retry', { selector: 'button' }));
  await waitFor(() => expect(answered.length).toBeGreaterThan(before));
});
