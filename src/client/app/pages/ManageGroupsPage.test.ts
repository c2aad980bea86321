import { screen, waitFor, within } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { buildLiteralGroup } from '#testing/literalServer/literalWorld';
import { renderPage } from '#testing/renderPage';

const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });

const literal = serveLiterally('wrapped');

async function openGroups() {
  literal.world.groups = [
    buildLiteralGroup(),
    { ...buildLiteralGroup(), _id: 'g2', name: 'Sold lamb', remainingCost: 0 },
    { ...buildLiteralGroup(), _id: 'g3', name: 'Old goat', status: 'closed' },
  ];
  const page = renderPage('/admin/groups', rancher);
  await screen.findByText('Old goat');
  return page;
}

const namesShown = () =>
  screen.getAllByText(/^(Angus for six|Sold lamb|Old goat)$/).map(({ textContent }) => textContent);

it.each([
  ['Open', ['Angus for six', 'Sold lamb']],
  ['Closed', ['Old goat']],
  ['Effective', ['Sold lamb']],
  ['All', ['Angus for six', 'Sold lamb', 'Old goat']],
])('filters by status: %s', async (filter, names) => {
  const { user } = await openGroups();
  await user.click(screen.getByRole('button', { name: filter }));
  await waitFor(() => expect(namesShown()).toEqual(names));
});

it('says so where no group has the status', async () => {
  const { user } = await openGroups();
  await user.click(screen.getByRole('button', { name: 'Full' }));
  expect(await screen.findByText('No groups found.')).toBeVisible();
});

it('finds a group by its tag, as the server does', async () => {
  const { user } = await openGroups();
  Object.assign(literal.world.groups[1] ?? {}, { tag: 'Katahdin lamb #58' });
  await user.type(screen.getByLabelText(/^Search/), 'katahdin');
  await waitFor(() => expect(namesShown()).toEqual(['Sold lamb']));
});

it.each([
  ['near-full', ['Angus for six']],
  ['sold-out', ['Sold lamb']],
  ['Beef', ['Angus for six']],
])('opens as an address of the overview says, without its server: %s', async (filter, names) => {
  literal.world.groups = [
    { ...buildLiteralGroup(), remainingCost: 1100 },
    { ...buildLiteralGroup(), _id: 'g2', name: 'Sold lamb', animal: 'Lamb', remainingCost: 0 },
    { ...buildLiteralGroup(), _id: 'g3', name: 'Old goat', animal: 'Goat' },
  ];
  renderPage(`/admin/groups?filter=${filter}`, rancher);
  await screen.findByText('1–1 of 1');
  expect(namesShown()).toEqual(names);
  expect(screen.queryByRole('region', { name: 'Overview' })).not.toBeInTheDocument();
});

describe('an export that fails', () => {
  const exportGroups = async () => {
    const { user } = await openGroups();
    await user.click(screen.getByLabelText('Export as CSV'));
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
    const { user } = await openGroups();
    await user.click(screen.getByLabelText('Members of Angus for six'));
    const dialog = await screen.findByRole('dialog', { name: 'Members of Angus for six' });
    const add = async (email: string) => {
      if (email) await user.type(within(dialog).getByLabelText('Email'), email);
      await user.click(within(dialog).getByRole('button', { name: 'Add Member' }));
    };
    return { user, dialog, add };
  }

  it.each([
    ['', 'Enter a valid email'],
    ['may', 'Enter a valid email'],
    ['LEO@example.com', 'Member already added or invited'],
    ['may@example.com', 'Member already added or invited'],
  ])('refuse %j: %s', async (email, message) => {
    const { add } = await openMembers();
    await add(email);
    expect(await screen.findByText(message)).toBeVisible();
    expect(literal.lastCall('/api/groups/g1/members/add')).toBeUndefined();
  });

  it('are added by email', async () => {
    const { add } = await openMembers();
    await add('ida@example.com');
    expect(await screen.findByText('ida@example.com was added or invited.')).toBeVisible();
    expect(literal.lastCall('/api/groups/g1/members/add')?.body).toEqual({
      email: 'ida@example.com',
    });
  });

  it('are removed', async () => {
    const { user } = await openMembers();
    await user.click(screen.getByLabelText('Remove leo@example.com'));
    expect(await screen.findByText('leo@example.com was removed.')).toBeVisible();
    expect(literal.lastCall('/api/groups/g1/members/remove')?.body).toEqual({
      email: 'leo@example.com',
    });
  });
});
