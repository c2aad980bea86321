import { screen, waitFor, within } from '@testing-library/react';

import type { Session } from '#shared/users/users.contract';
import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const member = buildSession();
const rancher = buildSession({ role: 'supplieradmin', isAdmin: true, supplierId: 's1' });
const superadmin = buildSession({ role: 'superadmin', isAdmin: true });

async function linksOf(name: string): Promise<(string | null)[]> {
  const nav = await screen.findByRole('navigation', { name });
  const ways = [...within(nav).getAllByRole('link'), ...within(nav).queryAllByRole('button')];
  return ways.map(({ textContent }) => textContent);
}

describe('the header', () => {
  it.each<[string, string, Session | undefined, string[]]>([
    ['a visitor', '/home', undefined, ['Home', 'Login', 'Register']],
    ['a visitor at the login', '/login', undefined, ['Home', 'Register']],
    ['somebody logged in', '/home', member, ['Home', 'Logout']],
  ])('offers %s the ways on', async (_who, address, session, links) => {
    renderPage(address, session);
    expect(await linksOf('Main')).toEqual(links);
  });

  it('keeps from the login to the registration where somebody wanted to go', async () => {
    const state = { from: { pathname: '/GroupSearchAndJoin', search: '?groupId=g1', hash: '' } };
    const { user, router } = renderPage({ pathname: '/login', state });
    const nav = await screen.findByRole('navigation', { name: 'Main' });
    await user.click(within(nav).getByRole('link', { name: 'Register' }));
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/register', state }),
    );
  });

  it('welcomes by name, and its product name leads home', async () => {
    renderPage('/unauthorized', member);
    expect(await screen.findByText('Welcome, Ann Acre')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sharecut' })).toHaveAttribute('href', '/home');
  });

  it('is not shown on the About page', async () => {
    renderPage('/');
    expect(await screen.findByRole('heading', { name: 'About Us' })).toBeVisible();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });

  it.each([
    ['', () => answerWith('POST', '/api/users/logout', {})],
    [
      ', though the server does not know the call',
      () => answerWith('POST', '/api/users/logout', { status: 404 }),
    ],
    [
      ', though the session has ended',
      () => answerWith('POST', '/api/users/logout', { status: 401 }),
    ],
    [', though there is no network', () => breakNetwork('POST', '/api/users/logout')],
  ])('logs out%s: forgets who was there, and shows the login', async (_whatever, logOut) => {
    const requests = logOut();
    const { user, router } = renderPage('/home', member);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(() =>
      expect(requests[0]?.headers.get('authorization')).toBe(`Bearer ${member.token}`),
    );
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: null });
    expect(localStorage).toHaveLength(0);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('ends the session on the server with the logout', async () => {
    const session = sessionOf(await buildUser());
    const { user } = renderPage('/home', session);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    await waitFor(async () =>
      expect((await api('GET', '/api/groups', { token: session.token })).status).toBe(401),
    );
  });

  it('chooses light, dark or the device’s colors, and remembers', async () => {
    const { user } = renderPage('/home');
    await user.click(await screen.findByRole('button', { name: 'Colors: Use device setting' }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(localStorage.getItem('mui-mode')).toBe('dark');
    expect(screen.getByRole('button', { name: 'Colors: Dark' })).toBeVisible();
  });
});

describe('the admin navigation', () => {
  const forAdmins = ['Create Group', 'Manage Groups', 'Manage Users', 'Payments'];
  const forSuperadmins = [
    'Dashboard',
    'Manage Suppliers',
    'Pending Admins',
    'Audit Log',
    ...forAdmins,
  ];

  it.each<[string, Session, string[]]>([
    ['a superadmin', superadmin, forSuperadmins],
    ['a supplier admin', rancher, forAdmins],
    ['a user flagged admin', buildSession({ isAdmin: true }), forAdmins],
  ])('shows %s their pages', async (_who, session, links) => {
    answerWith('GET', '/api/users', { body: [] });
    renderPage('/home', session);
    expect(await linksOf('Administration')).toEqual(links);
  });

  it('counts who waits for a superadmin', async () => {
    const sent = answerWith('GET', '/api/users', { body: { users: [{}], total: 12 } });
    renderPage('/home', superadmin);
    expect(await screen.findByTitle('12 waiting')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Pending Admins' })).toHaveTextContent(/12$/);
    expect(sent[0]?.url).toContain('role=pending');
  });

  it('is not shown to a member, whose own row stands there', async () => {
    renderPage('/unauthorized', member);
    expect(await linksOf('Members')).toEqual(['Join a Group', 'My groups']);
    expect(screen.queryByRole('navigation', { name: 'Administration' })).not.toBeInTheDocument();
  });
});

it('leaves the way to the groups to the button of the home page', async () => {
  renderPage('/home', member);
  expect(await linksOf('Members')).toEqual(['My groups']);
});

it('leads an admin from the members’ pages back to their own', async () => {
  renderPage('/unauthorized', rancher);
  expect(await linksOf('Members')).toEqual(['Join a Group', 'My groups', 'Manage Groups']);
});

describe('the guards', () => {
  it('send a visitor to the login, which remembers where to, query and hash included', async () => {
    const { router } = renderPage('/GroupSearchAndJoin?supplierId=s1&groupId=g1#pay');
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    const { state }: { state: unknown } = router.state.location;
    expect(state).toMatchObject({
      from: {
        pathname: '/GroupSearchAndJoin',
        search: '?supplierId=s1&groupId=g1',
        hash: '#pay',
      },
    });
  });

  it.each([
    ['a member', '/admin', member],
    ['a member', '/admin/groups', member],
    ['a supplier admin', '/admin', rancher],
    ['a supplier admin', '/admin/suppliers', rancher],
    ['a supplier admin', '/admin/pending-admins', rancher],
    ['a supplier admin', '/admin/audit', rancher],
    ['an admin without a supplier', '/admin/groups', buildSession({ role: 'admin' })],
  ])('keep %s out of %s', async (_who, address, session) => {
    const { router } = renderPage(address, session);
    expect(await screen.findByText('You are not authorized to view this page.')).toBeVisible();
    expect(router.state.location.pathname).toBe('/unauthorized');
  });

  it('send somebody to the login whose session ends while they look at a page', async () => {
    answerWith('GET', '/api/groups', { status: 401 });
    answerWith('GET', '/api/purchases/mine', { status: 401 });
    const { router } = renderPage('/groups', member);
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(localStorage).toHaveLength(0);
  });
});

it('tells somebody who asked to be an admin that they wait', async () => {
  renderPage('/home', buildSession({ role: 'pending' }));
  expect(await screen.findByText(/is waiting for approval/)).toBeVisible();
});
