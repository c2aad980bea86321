import { act, fireEvent, screen, waitFor, within } from '#testing/screen';

import { answerWith, breakNetwork } from '#testing/answers';
import { literalSession, type Shape } from '#testing/literalServer/literalCalls';
import { buildLiteralGroup } from '#testing/literalServer/literalWorld';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const shapes: Shape[] = ['bare', 'wrapped'];

describe.each(shapes)('a member of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);

  function open(address: string) {
    const page = renderPage(address, literalSession(literal.world));
    return { ...page, goTo: (next: string) => act(() => page.router.navigate(next)) };
  }

  it('finds the groups of the supplier, the sold-out ones among them, and reads about the supplier', async () => {
    const [steer = buildLiteralGroup()] = literal.world.groups;
    const soldOut = { _id: 'g2', name: 'Sold-out steer', status: 'full', remainingCost: 0 };
    literal.world.groups.push({ ...steer, ...soldOut });
    const { user } = open('/GroupSearchAndJoin');
    const table = within(await screen.findByRole('table'));
    const headings = table.getAllByRole('columnheader');
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Group',
      'Supplier',
      'Animal',
      'Cost Per Full Portion',
      'Portions Remaining (Full)',
      'Select',
    ]);
    // The list of suppliers is another call.
    const supplier = screen.getByLabelText('Supplier');
    await waitFor(() => expect(supplier).toHaveValue('Oak Ranch'));
    const row = table.getByRole('row', { name: /Angus for six/ });
    for (const text of ['Oak Ranch', 'Beef', '$1,100.00', '3']) {
      expect(row).toHaveTextContent(text);
    }
    expect(table.getByRole('row', { name: /Sold-out steer/ })).toBeVisible();
    expect(screen.getByText('2 groups')).toBeVisible();
    expect(screen.queryByText(/^Sold out and closed/)).not.toBeInTheDocument();

    await user.click(within(row).getByText('Oak Ranch'));
    const dialog = await screen.findByRole('dialog', { name: 'Oak Ranch' });
    expect(dialog).toHaveTextContent('555-0100');
    expect(dialog).toHaveTextContent('Ellensburg, Washington 98926');
    await user.click(within(dialog).getByText('Close'));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());

    const name = { target: { value: 'Angus' } };
    fireEvent.change(screen.getByLabelText('Group name (optional)'), name);
    await user.click(screen.getByText('Search', { selector: 'button' }));
    await waitFor(() =>
      expect(literal.lastCall('/api/groups/search')?.query).toMatchObject({
        supplierId: 's1',
        groupName: 'Angus',
      }),
    );
  });

  it('sees a group, what is left of it and who is in it', async () => {
    const { goTo } = open('/groups/view/g1');
    expect(await screen.findByRole('heading', { name: 'Angus for six' })).toBeVisible();
    expect(screen.getByLabelText('4 of 16 sold, 12 left')).toBeInTheDocument();
    const offers = within(screen.getByRole('region', { name: 'Shares left' }));
    expect(offers.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Full$1,100.00a quarter of the beef (1/4)',
      'Half$550.00an eighth of the beef (1/8)',
      'Quarter$275.00a sixteenth of the beef (1/16)',
    ]);
    expect(await screen.findByRole('button', { name: 'Oak Ranch' })).toBeVisible();
    expect(screen.getByText('1 member, 1 invited')).toBeVisible();
    expect(screen.getByText('Buy a Share')).toHaveAttribute(
      'href',
      '/GroupSearchAndJoin?supplierId=s1&groupId=g1',
    );

    await goTo('/groups');
    expect(await screen.findByText('You have not joined a group yet.')).toBeVisible();

    // A portion that no longer fits is unavailable.
    Object.assign(literal.world.groups[0] ?? {}, { remainingCost: 500 });
    await goTo('/groups/view/g1');
    expect(await screen.findByText('Half (Unavailable)')).toBeVisible();
    expect(screen.getByText('Quarter')).toBeVisible();

    literal.world.groups[0]?.members.push('ann@example.com');
    await goTo('/groups');
    const link = await screen.findByText('Angus for six', { selector: 'li a' });
    expect(link).toHaveAttribute('href', '/groups/view/g1');
  });

  it('cannot change the account, is kept out of the admin pages, and logs out', async () => {
    const { user, router, goTo } = open('/account');
    expect(await screen.findByText('Accounts cannot be changed here.')).toBeVisible();
    for (const address of ['/admin', '/admin/groups', '/admin/users', '/admin/suppliers']) {
      await goTo(address);
      await waitFor(() => expect(router.state.location.pathname).toBe('/unauthorized'));
      expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible();
    }
    await goTo('/home');
    await user.click(await screen.findByText('Logout'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('user')).toBeNull();
  });
});

describe('messages for a member', () => {
  const literal = serveLiterally('bare');
  const open = (address: string) => renderPage(address, literalSession(literal.world));
  const refused = { status: 500, body: '' };
  const search = '/api/groups/search';
  const suppliers = '/api/suppliers/my-suppliers';

  it('say on the search page when suppliers and groups fail to load or there are none', async () => {
    const log = jest.spyOn(console, 'error').mockReturnValue();
    answerWith('GET', suppliers, refused);
    answerWith('GET', search, refused);
    const { user } = open('/GroupSearchAndJoin');
    expect(await screen.findByText('Failed to fetch suppliers...')).toBeVisible();
    expect(await screen.findByText('Failed to fetch groups')).toBeVisible();

    answerWith('GET', suppliers, { body: [] });
    answerWith('GET', search, { body: [] });
    for (const retry of screen.getAllByText('Retry')) await user.click(retry);
    expect(await screen.findByText('No suppliers available.')).toBeVisible();
    expect(await screen.findByText('No groups found.')).toBeVisible();

    breakNetwork('GET', search);
    await user.click(screen.getByText('Search', { selector: 'button' }));
    expect(await screen.findByText(/^Failed to search groups/)).toBeVisible();
    expect(log).toHaveBeenCalledTimes(2);
    log.mockClear();
  });

  it('say on the page of a group that it is missing or failed to load, and lead to the login after a 401', async () => {
    const { user, router } = open('/groups/view/another');
    expect(await screen.findByText('Group not found')).toBeVisible();
    answerWith('GET', '/api/groups/g1', refused);
    await act(() => router.navigate('/groups/view/g1'));
    expect(await screen.findByText('Failed to load group details')).toBeVisible();
    answerWith('GET', '/api/groups/g1', { status: 401, body: '' });
    await user.click(screen.getByText('Retry'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });
});
