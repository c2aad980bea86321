import { act, screen, waitFor, within } from '#testing/screen';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const member = buildSession();
const superadmin = buildSession({ role: 'superadmin', isAdmin: true });

async function linksOf(name: string): Promise<(string | null)[]> {
  const nav = await screen.findByRole('navigation', { name });
  const ways = [...within(nav).getAllByRole('link'), ...within(nav).queryAllByRole('button')];
  return ways.map(({ textContent }) => textContent);
}

/** The message of a page that its reader may not see. */
const unauthorized = 'You are not authorized to view this page.';

describe('the header', () => {
  it('offers a visitor links, and chooses light, dark or the device’s colors', async () => {
    const { user } = renderPage('/home');
    expect(await linksOf('Main')).toEqual(['Home', 'Login', 'Register']);
    await user.click(screen.getByLabelText('Colors: Use device setting'));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(localStorage.getItem('mui-mode')).toBe('dark');
    expect(screen.getByLabelText('Colors: Dark')).toBeVisible();
  });

  it('welcomes a member by name, and offers links', async () => {
    const { router } = renderPage('/unauthorized', member);
    expect(await screen.findByText('Welcome, Ann Acre')).toBeVisible();
    expect(screen.getByText('Sharecut', { selector: 'a' })).toHaveAttribute('href', '/home');
    expect(await linksOf('Main')).toEqual(['Home', 'Logout']);
    expect(await linksOf('Members')).toEqual(['Join a Group', 'My groups']);
    expect(screen.queryByRole('navigation', { name: 'Administration' })).not.toBeInTheDocument();
    await act(() => router.navigate('/home'));
    expect(await linksOf('Members')).toEqual(['Join a Group', 'My groups']);
  });

  it('logs out: ends the session on the server too, forgets who was there, and shows the login', async () => {
    const { token, ...user } = sessionOf(await buildUser());
    const view = renderPage('/home', { token, ...user });
    await view.user.click(await screen.findByText('Logout'));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(view.router.state.location).toMatchObject({ pathname: '/login', state: null });
    expect(localStorage).toHaveLength(0);
    await waitFor(async () =>
      expect((await api('GET', '/api/groups', { token })).status).toBe(401),
    );
  });

  it.each([
    ['does not know the call', () => answerWith('POST', '/api/users/logout', { status: 404 })],
    ['has ended the session', () => answerWith('POST', '/api/users/logout', { status: 401 })],
  ])('logs out of a server that %s', async (_how, logOut) => {
    const requests = logOut();
    const { user } = renderPage('/unauthorized', member);
    await user.click(await screen.findByText('Logout'));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${member.token}`);
    expect(localStorage).toHaveLength(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

it('shows that a logout is sent later when the server cannot be reached, and sends it then', async () => {
  const { token, ...user } = sessionOf(await buildUser());
  const view = renderPage('/home', { token, ...user });
  const restore = breakNetwork('POST', '/api/users/logout');
  await view.user.click(await screen.findByText('Logout'));
  expect(await screen.findByText(/The server could not be reached/)).toBeVisible();
  expect(localStorage.getItem('token')).toBeNull();
  expect(restore).toHaveLength(1);
  answerWith('POST', '/api/users/logout', { status: 200 });
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(localStorage).toHaveLength(0));
});

describe('the admin navigation', () => {
  const forAdmins = ['Create Group', 'Manage Groups', 'Manage Users', 'Payments'];
  const forRanchers = ['Create Group', 'Manage Groups', 'Manage Users', 'Ranch Page', 'Payments'];
  const forSuperadmins = ['Dashboard', 'Manage Suppliers', 'Pending Admins', 'Audit Log'];

  it('shows a superadmin their pages, and how many people wait', async () => {
    const sent = answerWith('GET', '/api/users', { body: { users: [{}], total: 12 } });
    renderPage('/home', superadmin);
    expect(await screen.findByTitle('12 waiting')).toBeVisible();
    const [dashboard, suppliers, pending, ...others] = await linksOf('Administration');
    expect(pending).toMatch(/^Pending Admins.*12$/);
    expect([dashboard, suppliers, 'Pending Admins', ...others]).toEqual([
      ...forSuperadmins,
      ...forAdmins,
    ]);
    expect(sent[0]?.url).toContain('role=pending');
  });

  it('shows admins their pages, also on the members’ pages, and the superadmins’ to none of them', async () => {
    const view = renderPage('/home', buildSession({ isAdmin: true }));
    expect(await linksOf('Administration')).toEqual(forRanchers);
    view.unmount();
    const { router } = renderPage('/home', sessionOf(await buildSupplierAdmin()));
    expect(await screen.findByRole('link', { name: 'Ranch Page' })).toBeVisible();
    expect(await linksOf('Administration')).toEqual(forRanchers);
    await act(() => router.navigate('/account'));
    expect(await linksOf('Administration')).toEqual(forRanchers);
    for (const address of ['', '/suppliers', '/pending-admins', '/audit']) {
      await act(() => router.navigate('/home'));
      await act(() => router.navigate(`/admin${address}`));
      expect(await screen.findByText(unauthorized)).toBeVisible();
      expect(router.state.location.pathname).toBe('/unauthorized');
    }
    expect(await linksOf('Members')).toEqual(['Join a Group', 'My groups', 'Manage Groups']);
  });
});

describe('the guards', () => {
  it('send a visitor to the login, which remembers where to, query and hash included, and so does the registration', async () => {
    const { user, router } = renderPage('/GroupSearchAndJoin?supplierId=s1&groupId=g1#pay');
    expect(await screen.findByText('Log in or register to choose a share.')).toBeVisible();
    const search = '?supplierId=s1&groupId=g1';
    const state = { from: { pathname: '/GroupSearchAndJoin', search, hash: '#pay' } };
    expect(router.state.location).toMatchObject({ pathname: '/login', state });
    expect(await linksOf('Main')).toEqual(['Home', 'Register']);
    const nav = within(screen.getByRole('navigation', { name: 'Main' }));
    await user.click(nav.getByText('Register'));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/register', state }),
    );
  });

  it.each([
    ['a member', ['/admin', '/admin/groups'], member],
    ['an admin without a supplier', ['/admin/groups'], buildSession({ role: 'admin' })],
  ])('keep %s out of the admin pages', async (_who, addresses, session) => {
    const { router } = renderPage('/home', session);
    for (const address of addresses) {
      await act(() => router.navigate('/home'));
      await act(() => router.navigate(address));
      expect(await screen.findByText(unauthorized)).toBeVisible();
      expect(router.state.location.pathname).toBe('/unauthorized');
    }
  });

  it('send a member to the login when the session ends while they read a page', async () => {
    answerWith('GET', '/api/groups', { status: 401 });
    answerWith('GET', '/api/purchases/mine', { status: 401 });
    const { router } = renderPage('/groups', member);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage).toHaveLength(0);
  });

  it('lead a superadmin to their account, from any page, when they must set up a second factor', async () => {
    const body = { message: 'Set up two-step login first.', code: 'secondFactorMissing' };
    for (const path of ['users', 'suppliers']) {
      answerWith('GET', `/api/${path}`, { status: 403, body });
    }
    for (const path of ['', '/sessions', '/second-factor']) {
      answerWith('GET', `/api/account${path}`, { status: 404 });
    }
    const { router, user } = renderPage('/admin/users', superadmin);
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
    await user.click(await screen.findByText('Sharecut', { selector: 'a' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
    await act(() => router.navigate('/admin/suppliers'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'));
  });
});

it('shows pending admins that they wait, and to log in again once that is decided', async () => {
  renderPage('/home', buildSession({ role: 'pending' }));
  expect(await screen.findByText(/is waiting for approval/)).toBeVisible();
  // The server ends the session of a person who was approved or rejected.
  localStorage.removeItem('token');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'token' })));
  expect(await screen.findByText(/was decided\. Log in again/)).toBeVisible();
  expect(screen.queryByText(/is waiting for approval/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
});
