import { act, screen, waitFor, within } from '@testing-library/react';

import { answerWith } from '#testing/answers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

async function open({ isElsewhereToo = false } = {}) {
  const account = await buildUser();
  const elsewhere = isElsewhereToo && (await logIn(account.username, account.password)).body.token;
  const session = sessionOf(account);
  const view = renderPage('/account', session);
  await screen.findByRole('heading', { name: 'Username' });
  const press = (name: string) => view.user.click(screen.getByRole('button', { name }));
  const type = async (label: string, text: string) => {
    const field = await screen.findByLabelText(label);
    await view.user.clear(field);
    await view.user.type(field, text);
  };
  const isAlive = async (token: unknown) =>
    (await api('GET', '/api/account', { token: String(token) })).status === 200;
  return { ...view, account, token: session.token, elsewhere, press, type, isAlive };
}

const regionOf = (name: string) => screen.getByRole('region', { name });

it('is reached by the name in the header', async () => {
  const account = await buildUser();
  const { user } = renderPage('/home', sessionOf(account));
  await user.click(await screen.findByRole('link', { name: `Welcome, ${account.username}` }));
  expect(await screen.findByRole('heading', { name: 'Your account' })).toBeVisible();
  expect(await screen.findByText(account.email)).toBeVisible();
});

it('changes the username, which the header shows too', async () => {
  const { press, type, account } = await open();
  const [taken, username] = [await buildUser(), unique('dora')];
  await press('Change username');
  expect(await screen.findByLabelText('New username')).toHaveValue(account.username);
  await type('New username', taken.username);
  await press('Save username');
  expect(await screen.findAllByText('That username is taken.')).toHaveLength(2);
  await type('New username', username);
  await press('Save username');
  expect(await screen.findByText(`Welcome, ${username}`)).toBeVisible();
  expect(await within(regionOf('Username')).findByText(username)).toBeVisible();
  expect(localStorage.getItem('user')).toContain(username);
});

it('asks for another email, sends its link again, and calls it off', async () => {
  const { press, type, account } = await open();
  const email = `${unique('new')}@example.com`;
  await press('Change email');
  await type('New email', email);
  await type('Current password', 'not it');
  await press('Send link');
  expect(await screen.findAllByText('That is not your password.')).toHaveLength(2);
  await type('Current password', account.password);
  await press('Send link');
  await waitFor(() =>
    expect(within(regionOf('Email')).getByRole('alert')).toHaveTextContent(email),
  );
  expect(within(regionOf('Email')).getByText(account.email)).toBeVisible();
  await press('Send again');
  expect(await screen.findByText(`A new link is on its way to ${email}.`)).toBeVisible();
  await press('Cancel change');
  await waitFor(() => expect(within(regionOf('Email')).queryByRole('alert')).toBeNull());
});

it('changes the password, and goes on', async () => {
  const { press, type, account, token, isAlive } = await open();
  await press('Change password');
  await type('Current password', account.password);
  await type('New password', 'short');
  await press('Save password');
  expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
  await type('New password', 'another-secret');
  await press('Save password');
  expect(await screen.findByText('Password changed.')).toBeVisible();
  expect(await isAlive(token)).toBe(true);
  expect((await logIn(account.username, 'another-secret')).status).toBe(200);
});

it('lists the sessions and ends one', async () => {
  const { elsewhere, isAlive, user } = await open({ isElsewhereToo: true });
  const region = regionOf('Where you are logged in');
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(2));
  expect(within(region).getAllByText('This session')).toHaveLength(1);
  const [end] = within(region).getAllByRole('button', { name: /^End session/ });
  await user.click(end ?? region);
  await waitFor(() => expect(within(region).getAllByRole('listitem')).toHaveLength(1));
  expect(await isAlive(elsewhere)).toBe(false);
});

it('logs out everywhere, here too', async () => {
  const { press, router, token, elsewhere, isAlive } = await open({ isElsewhereToo: true });
  await press('Log out everywhere');
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(localStorage).toHaveLength(0);
  expect(await isAlive(token)).toBe(false);
  expect(await isAlive(elsewhere)).toBe(false);
});

describe('the data', () => {
  const files: Blob[] = [];
  beforeEach(() => {
    files.length = 0;
    Object.assign(URL, {
      createObjectURL: (file: Blob) => {
        files.push(file);
        return 'blob:data';
      },
      revokeObjectURL: () => undefined,
    });
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  it('are handed over as a file', async () => {
    const { press } = await open();
    await press('Download');
    await waitFor(() => expect(files).toHaveLength(1));
    expect(files[0]).toMatchObject({ type: 'application/json' });
    expect(files[0]?.size).toBeGreaterThan(200);
  });

  it('are not, where the server says why', async () => {
    answerWith('GET', '/api/account/data', { status: 503, body: { message: 'Not now.' } });
    const { press } = await open();
    await press('Download');
    expect(await screen.findByText('Not now.')).toBeVisible();
    expect(files).toEqual([]);
  });
});

it('deletes the account of who means it, and leads home', async () => {
  const { press, type, user, router, account } = await open();
  await press('Delete account');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete account' }));
  await type('Current password', account.password);
  await confirm();
  expect(await dialog.findByText('Type DELETE to confirm.')).toBeVisible();
  await type('Type DELETE to confirm', 'DELETE');
  await confirm();
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'));
  expect(await screen.findByText('Your account is deleted.')).toBeVisible();
  expect(localStorage).toHaveLength(0);
  expect((await logIn(account.username, account.password)).status).toBe(401);
  await act(() => router.navigate('/groups'));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
});

it('says so where it cannot be loaded, and tries again', async () => {
  const session = sessionOf(await buildUser());
  answerWith('GET', '/api/account', { status: 500 });
  renderPage('/account', session);
  expect(await screen.findByText('Failed to load your account.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
});

it('waits for its sessions apart from the rest', async () => {
  answerWith('GET', '/api/account/sessions', { status: 500 });
  await open();
  expect(await screen.findByText('Failed to load your sessions.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Change username' })).toBeVisible();
});
