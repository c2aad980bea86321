import { screen, waitFor, within } from '@testing-library/react';

import type { Session } from '#shared/users/users.contract';
import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

let superadmin: Session;

beforeAll(async () => {
  superadmin = sessionOf(await buildUser({ role: 'superadmin' }));
});

/** So many groups of one supplier, numbered from 1, found among all that there are. */
async function openDashboard(count = 3, query = '') {
  const supplier = await buildSupplier();
  const herd = unique('Steer');
  const groups = [];
  for (let number = 1; number <= count; number += 1) {
    groups.push(await buildGroup({ name: `${herd} ${number}`, supplierId: supplier._id }));
  }
  const newest = groups.at(-1);
  if (!newest) throw new Error('No group was asked for.');
  const page = renderPage(`/admin?q=${herd}${query}`, superadmin);
  await screen.findByText(new RegExp(` of ${count}$`));
  const numbersShown = () =>
    screen
      .getAllByText(new RegExp(`^${herd} \\d+$`))
      .map(({ textContent }) => Number(textContent.slice(herd.length)));
  const address = () => Object.fromEntries(new URLSearchParams(page.router.state.location.search));
  return { ...page, supplier, herd, newest, numbersShown, address };
}

it('shows ten groups, and every column of each', async () => {
  const { newest, supplier, numbersShown } = await openDashboard(12);
  expect(screen.getByText('1–10 of 12')).toBeVisible();
  expect(numbersShown()).toHaveLength(10);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  // The first is of the boxes that choose rows.
  expect(headings).toEqual([
    '',
    'Group Name',
    'Supplier',
    'State',
    'Status',
    'Created By',
    'Created At',
    'Updated At',
    'Actions',
  ]);
  const row = screen.getByRole('row', { name: new RegExp(`^Select row ${newest.name} `) });
  expect(within(row).getByText(supplier.name)).toBeVisible();
  expect(within(row).getByText(newest.createdBy?.username ?? '')).toBeVisible();
});

it('keeps page, sort and search in the address', async () => {
  const { user, herd, numbersShown, address } = await openDashboard(12);
  await user.click(await screen.findByLabelText('Go to page 2'));
  await waitFor(() => expect(numbersShown()).toEqual([2, 1]));
  expect(address()).toEqual({ q: herd, page: '2' });

  await user.click(screen.getByRole('columnheader', { name: /^Group Name/ }));
  await waitFor(() => expect(address()).toEqual({ q: herd, sort: 'name' }));
  await waitFor(() => expect(numbersShown().slice(0, 2)).toEqual([1, 10]));

  await user.type(screen.getByLabelText('Search groups'), ' 12');
  await waitFor(() => expect(numbersShown()).toEqual([12]));
  expect(address()).toEqual({ q: `${herd} 12`, sort: 'name' });
});

it('opens as its address says', async () => {
  const { numbersShown } = await openDashboard(12, '&sort=name&order=desc&page=2');
  expect(screen.getByText('11–12 of 12')).toBeVisible();
  expect(numbersShown()).toEqual([10, 1]);
});

it('says when nothing matches, and clears what was searched for', async () => {
  const { user, address } = await openDashboard();
  await user.type(screen.getByLabelText('Search groups'), ' ostrich');
  expect(await screen.findByText('No groups found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(/^1–\d+ of \d+$/)).toBeVisible();
  expect(address()).toEqual({});
});

it('remembers which columns are shown, and resets them', async () => {
  const { user } = await openDashboard(1);
  const openMenu = () => user.click(screen.getByLabelText('Columns and density'));
  await openMenu();
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Created By' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('columnheader', { name: /^Created By/ })).not.toBeInTheDocument();
  expect(localStorage.getItem('table.dashboard')).toContain('createdBy');

  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Reset' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('columnheader', { name: /^Created By/ })).toBeInTheDocument();
});

it('deletes after a confirmation', async () => {
  const { user, newest, numbersShown } = await openDashboard();
  await user.click(screen.getByLabelText(`Delete ${newest.name}`));
  await user.click(await screen.findByText('Delete group'));
  expect(await screen.findByText(`${newest.name} was deleted.`)).toBeVisible();
  await waitFor(() => expect(numbersShown()).toEqual([2, 1]));
});

it('tells of a failed deletion', async () => {
  const { user, newest } = await openDashboard(1);
  answerWith('DELETE', `/api/groups/${newest._id}`, { status: 500 });
  await user.click(screen.getByLabelText(`Delete ${newest.name}`));
  await user.click(await screen.findByText('Delete group'));
  expect(await screen.findByText('Failed to delete group')).toBeVisible();
});

it('says that the groups did not come, and asks again', async () => {
  const answered = answerWith('GET', '/api/groups', { status: 500 });
  const { user } = renderPage('/admin', superadmin);
  expect(await screen.findByText('Failed to load groups')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(answered).toHaveLength(2));
});

it.each([
  ['a supplier admin', { role: 'supplieradmin', isAdmin: true, supplierId: 's1' }],
  ['a member', { role: 'member' }],
] as const)('is closed to %s', async (_, session) => {
  const { router } = renderPage('/admin', buildSession(session));
  await screen.findByText('You are not authorized to view this page.');
  expect(router.state.location.pathname).toBe('/unauthorized');
});
