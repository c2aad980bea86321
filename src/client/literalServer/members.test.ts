import { screen, waitFor, within } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { literalSession, type Shape } from '#testing/literalServer/literalCalls';
import { buildLiteralGroup } from '#testing/literalServer/literalWorld';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const shapes: Shape[] = ['bare', 'wrapped'];
const searchButton = () => screen.findByRole('button', { name: 'Search' });

describe.each(shapes)('a member of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);
  const open = (address: string) => renderPage(address, literalSession(literal.world));

  it('finds the groups of their supplier', async () => {
    const { user } = open('/GroupSearchAndJoin');
    const table = await screen.findByRole('table');
    const headings = within(table).getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Group',
      'Supplier',
      'Animal',
      'Cost Per Full Portion',
      'Portions Remaining (Full)',
      'Select',
    ]);
    const row = within(table).getByRole('row', { name: /Angus for six/ });
    for (const text of ['Oak Ranch', 'Beef', '$1,100.00', '3']) {
      expect(row).toHaveTextContent(text);
    }
    expect(screen.getByLabelText('Supplier')).toHaveValue('Oak Ranch');

    await user.type(screen.getByLabelText('Group name (optional)'), 'Angus');
    await user.click(await searchButton());
    await waitFor(() =>
      expect(literal.lastCall('/api/groups/search')?.query).toMatchObject({
        supplierId: 's1',
        groupName: 'Angus',
      }),
    );
  });

  it('finds what is sold out among the rest, as the server sends it', async () => {
    const [steer = buildLiteralGroup()] = literal.world.groups;
    const soldOut = { _id: 'g2', name: 'Sold-out steer', status: 'full', remainingCost: 0 };
    literal.world.groups.push({ ...steer, ...soldOut });
    open('/GroupSearchAndJoin');
    const table = await screen.findByRole('table');
    expect(within(table).getByRole('row', { name: /Angus for six/ })).toBeVisible();
    expect(within(table).getByRole('row', { name: /Sold-out steer/ })).toBeVisible();
    expect(screen.getByText('2 groups')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Sold out and closed' })).not.toBeInTheDocument();
  });

  it('reads about the supplier', async () => {
    const { user } = open('/GroupSearchAndJoin');
    await user.click(await screen.findByRole('button', { name: 'Oak Ranch' }));
    const dialog = await screen.findByRole('dialog', { name: 'Oak Ranch' });
    expect(dialog).toHaveTextContent('555-0100');
    expect(dialog).toHaveTextContent('Ellensburg, Washington 98926');
  });

  it('sees one group, what is left of it and who is in it', async () => {
    open('/groups/view/g1');
    expect(await screen.findByRole('heading', { name: 'Angus for six' })).toBeVisible();
    expect(screen.getByRole('group', { name: '16 quarters: 4 sold, 12 left' })).toBeInTheDocument();
    const offers = within(screen.getByRole('region', { name: 'Shares left' }));
    expect(offers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Full$1,100.001/4 of the animal',
      'Half$550.001/8 of the animal',
      'Quarter$275.001/16 of the animal',
    ]);
    expect(await screen.findByRole('button', { name: 'Oak Ranch' })).toBeVisible();
    expect(screen.getByText('1 member, 1 invited')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Buy a Share' })).toHaveAttribute(
      'href',
      '/GroupSearchAndJoin?supplierId=s1&groupId=g1',
    );
  });

  it('sees a portion that no longer fits as unavailable', async () => {
    Object.assign(literal.world.groups[0] ?? {}, { remainingCost: 500 });
    open('/groups/view/g1');
    expect(await screen.findByText('Half (Unavailable)')).toBeVisible();
    expect(screen.getByText('Quarter')).toBeVisible();
  });

  it('finds the groups they are in', async () => {
    literal.world.groups[0]?.members.push('ann@example.com');
    open('/groups');
    expect(await screen.findByRole('link', { name: 'Angus for six' })).toHaveAttribute(
      'href',
      '/groups/view/g1',
    );
  });

  it('is in no group yet', async () => {
    open('/groups');
    expect(await screen.findByText('You have not joined a group yet.')).toBeVisible();
  });

  it('is told that the account cannot be changed there', async () => {
    open('/account');
    expect(await screen.findByText('Accounts cannot be changed here.')).toBeVisible();
  });

  it('logs out', async () => {
    const { user, router } = open('/home');
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('user')).toBeNull();
  });

  it.each(['/admin', '/admin/groups', '/admin/users', '/admin/suppliers'])(
    'is kept out of %s',
    async (address) => {
      open(address);
      expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible();
    },
  );
});

describe('what a member is told', () => {
  const literal = serveLiterally('bare');
  const open = (address: string) => renderPage(address, literalSession(literal.world));
  const refused = { status: 500, body: '' };

  it('No groups found.', async () => {
    literal.world.groups = [];
    open('/GroupSearchAndJoin');
    expect(await screen.findByText('No groups found.')).toBeVisible();
  });

  it('No suppliers available.', async () => {
    literal.world.suppliers = [];
    open('/GroupSearchAndJoin');
    expect(await screen.findByText('No suppliers available.')).toBeVisible();
  });

  it('Failed to fetch suppliers...', async () => {
    answerWith('GET', '/api/suppliers/my-suppliers', refused);
    open('/GroupSearchAndJoin');
    expect(await screen.findByText('Failed to fetch suppliers...')).toBeVisible();
  });

  it('Failed to fetch groups', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    answerWith('GET', '/api/groups/search', refused);
    open('/GroupSearchAndJoin');
    expect(await screen.findByText('Failed to fetch groups')).toBeVisible();
    expect(log).toHaveBeenCalled();
    log.mockClear();
  });

  it('Failed to search groups', async () => {
    const { user } = open('/GroupSearchAndJoin');
    await screen.findByRole('table');
    const log = jest.spyOn(console, 'error').mockReturnValue();
    breakNetwork('GET', '/api/groups/search');
    await user.click(await searchButton());
    expect(await screen.findByText(/^Failed to search groups/)).toBeVisible();
    expect(log).toHaveBeenCalled();
    log.mockClear();
  });

  it('Group not found', async () => {
    open('/groups/view/another');
    expect(await screen.findByRole('alert')).toHaveTextContent('Group not found');
  });

  it('Failed to load group details', async () => {
    answerWith('GET', '/api/groups/g1', refused);
    open('/groups/view/g1');
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load group details');
  });

  it('to log in again, once the server takes the token no more', async () => {
    answerWith('GET', '/api/groups/g1', { status: 401, body: '' });
    const { router } = open('/groups/view/g1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });
});
