import { screen, waitFor, within } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { buildLiteralGroup } from '#testing/literalServer/literalWorld';
import { renderPage } from '#testing/renderPage';

const superadmin = buildSession({ role: 'superadmin', isAdmin: true });

const literal = serveLiterally('bare');

/** So many groups, `Steer 1` and on, from a server that knows no pages. */
async function openDashboard(count = 3, address = '/admin') {
  literal.world.groups = Array.from({ length: count }, (_, index) => ({
    ...buildLiteralGroup(),
    _id: `g${String(index + 1)}`,
    name: `Steer ${String(index + 1)}`,
  }));
  const page = renderPage(address, superadmin);
  await screen.findByText(new RegExp(` of ${count}$`));
  return page;
}

const namesShown = () => screen.getAllByText(/^Steer \d+$/).map(({ textContent }) => textContent);

const statusOf = (name: string) => screen.getByLabelText(`Status of ${name}`);

it('shows ten groups, and every column of each', async () => {
  await openDashboard(12);
  expect(screen.getByText('1–10 of 12')).toBeVisible();
  expect(namesShown()).toHaveLength(10);
  const headings = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(headings).toEqual([
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
  const row = screen.getByRole('row', { name: /Steer 1 / });
  expect(within(row).getByText('Oak Ranch')).toBeVisible();
  expect(within(row).getByText('rancher')).toBeVisible();
});

it('keeps page, sort and search in the address', async () => {
  const { user, router } = await openDashboard(12);
  await user.click(await screen.findByLabelText('Go to page 2'));
  await waitFor(() => expect(namesShown()).toEqual(['Steer 11', 'Steer 12']));
  expect(router.state.location.search).toBe('?page=2');

  await user.click(screen.getByRole('columnheader', { name: /^Group Name/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?sort=name'));
  expect(namesShown()[1]).toBe('Steer 2');

  await user.type(screen.getByLabelText('Search groups'), 'steer 12');
  await waitFor(() => expect(namesShown()).toEqual(['Steer 12']));
  expect(router.state.location.search).toBe('?q=steer+12&sort=name');
});

it('opens as its address says', async () => {
  await openDashboard(12, '/admin?sort=name&order=desc&page=2');
  expect(screen.getByText('11–12 of 12')).toBeVisible();
  expect(namesShown()).toEqual(['Steer 2', 'Steer 1']);
});

it('says when nothing matches, and clears what was searched for', async () => {
  const { user } = await openDashboard();
  await user.type(screen.getByLabelText('Search groups'), 'ostrich');
  expect(await screen.findByText('No groups found.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText('1–3 of 3')).toBeVisible();
});

it('remembers which columns are shown, and resets them', async () => {
  const { user } = await openDashboard();
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

const choose = async (user: Awaited<ReturnType<typeof openDashboard>>['user'], status: string) => {
  await user.click(statusOf('Steer 1'));
  await user.click(await screen.findByRole('option', { name: status }));
};

const statusesSent = () =>
  literal.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body.status);

describe('the stored status', () => {
  it('is set after it was said how much goes off sale', async () => {
    const { user } = await openDashboard();
    await choose(user, 'Closed');
    const dialog = await screen.findByRole('dialog', { name: 'Close Steer 1?' });
    expect(dialog).toHaveTextContent('$3,300.00 is unsold and goes off sale.');
    expect(statusesSent()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Close group' }));
    expect(await screen.findByText('Steer 1 is now closed.')).toBeVisible();
    expect(statusOf('Steer 1')).toHaveTextContent('Closed');
  });

  it('stays where the question is cancelled', async () => {
    const { user } = await openDashboard();
    await choose(user, 'Full');
    await screen.findByRole('dialog', { name: 'Mark Steer 1 full?' });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(statusOf('Steer 1')).toHaveTextContent('Open');
    expect(statusesSent()).toEqual([]);
  });

  it.each(['the button', 'the keyboard'])('goes back by Undo: %s', async (way) => {
    const { user } = await openDashboard();
    await choose(user, 'Closed');
    await user.click(await screen.findByRole('button', { name: 'Close group' }));
    const undo = await screen.findByRole('button', { name: 'Undo' });
    await (way === 'the button' ? user.click(undo) : user.keyboard('{Control>}z{/Control}'));
    expect(await screen.findByText('Steer 1 is now open.')).toBeVisible();
    expect(statusesSent()).toEqual(['closed', 'open']);
    expect(statusOf('Steer 1')).toHaveTextContent('Open');
  });

  it('is set without a question where nothing is unsold', async () => {
    const { user } = await openDashboard();
    await choose(user, 'Full');
    await user.click(await screen.findByRole('button', { name: 'Mark full' }));
    await screen.findByText('Steer 1 is now full.');
    await choose(user, 'Closed');
    expect(await screen.findByText('Steer 1 is now closed.')).toBeVisible();
    expect(statusesSent()).toEqual(['full', 'closed']);
  });
});

it('takes a refused status back', async () => {
  const { user } = await openDashboard();
  breakNetwork('PATCH', '/api/groups/g1/status');
  await choose(user, 'Full');
  await user.click(await screen.findByRole('button', { name: 'Mark full' }));
  expect(await screen.findByText('Failed to update status')).toBeVisible();
  await waitFor(() => expect(statusOf('Steer 1')).toHaveTextContent('Open'));
});

it('deletes after a confirmation', async () => {
  const { user } = await openDashboard();
  await user.click(screen.getByLabelText('Delete Steer 3'));
  literal.world.groups = literal.world.groups.filter(({ _id }) => _id !== 'g3');
  await user.click(await screen.findByText('Delete group'));
  expect(await screen.findByText('Steer 3 was deleted.')).toBeVisible();
  await waitFor(() => expect(namesShown()).not.toContain('Steer 3'));
});

it('tells of a failed deletion', async () => {
  const { user } = await openDashboard();
  answerWith('DELETE', '/api/groups/g3', { status: 500 });
  await user.click(screen.getByLabelText('Delete Steer 3'));
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
