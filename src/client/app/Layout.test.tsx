import { screen, waitFor, within } from '@testing-library/react';

import type { Session } from '#shared/users/users.contract';
import { answerWith } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { renderPage } from '#testing/renderPage';

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

  it('logs out: forgets who was there, and shows the login', async () => {
    const { user, router } = renderPage('/home', member);
    await user.click(await screen.findByRole('button', { name: 'Logout' }));
    expect(await screen.findByRole('heading', { name: 'Login' })).toBeVisible();
    expect(router.state.location).toMatchObject({ pathname: '/login', state: null });
    expect(localStorage).toHaveLength(0);
  });

  it('chooses light, dark or the device’s colors, and remembers', async () => {
    const { user } = renderPage('/home');
    await user.click(await screen.findByRole('button', { name: 'Colors: Same as this device' }));
    await user.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
    expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
    expect(localStorage.getItem('mui-mode')).toBe('dark');
    expect(screen.getByRole('button', { name: 'Colors: Dark' })).toBeVisible();
  });
});

describe('the admin navigation', () => {
  const forAdmins = ['Create Group', 'Manage Groups', 'Manage Users'];
  const forSuperadmins = ['Dashboard', 'Manage Suppliers', 'Pending Admins', ...forAdmins];

  it.each<[string, Session, string[]]>([
    ['a superadmin', superadmin, forSuperadmins],
    ['a supplier admin', rancher, forAdmins],
    ['a user flagged admin', buildSession({ isAdmin: true }), forAdmins],
  ])('shows %s their pages', async (_who, session, links) => {
    renderPage('/home', session);
    expect(await linksOf('Administration')).toEqual(links);
  });

  it('is not shown to a member', async () => {
    renderPage('/home', member);
    await screen.findByRole('heading', { name: 'How It Works' });
    expect(screen.queryByRole('navigation', { name: 'Administration' })).not.toBeInTheDocument();
  });
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
