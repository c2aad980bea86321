import { screen, waitFor } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import type { Shape } from '#testing/literalServer/literalCalls';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const shapes: Shape[] = ['bare', 'wrapped'];

describe.each(shapes)('a visitor of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);

  it('reads About without a header, and the home page with one', async () => {
    const { unmount } = renderPage('/');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
    unmount();
    renderPage('/home');
    expect(await screen.findByRole('link', { name: 'Join a Group' })).toHaveAttribute(
      'href',
      '/GroupSearchAndJoin',
    );
    expect(screen.getByRole('banner')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('On sale now')).not.toBeInTheDocument());
    expect(literal.calls.map(({ path }) => path)).toEqual(['/api/offers']);
  });

  it('logs in, and goes on to where they were going', async () => {
    const { user, router } = renderPage('/GroupSearchAndJoin?groupId=g1');
    await user.type(await screen.findByLabelText('Username or email'), 'ann');
    await user.type(screen.getByLabelText('Password'), 'secret1');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    expect(await screen.findByText('Welcome, ann')).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/GroupSearchAndJoin',
      search: '?groupId=g1',
    });
    expect(literal.calls[0]).toMatchObject({
      path: '/api/users/login',
      body: { identifier: 'ann', password: 'secret1' },
      authorization: undefined,
    });
    const stored = JSON.parse(localStorage.getItem('user') ?? '') as unknown;
    expect(stored).toMatchObject({ userId: 'u1', username: 'ann', isAdmin: false, role: 'member' });
    await waitFor(() =>
      expect(literal.lastCall('/api/groups/search')?.authorization).toBe(
        `Bearer ${localStorage.getItem('token') ?? ''}`,
      ),
    );
  });

  it('registers', async () => {
    const { user, router } = renderPage('/register');
    await fillInRegistration(user);
    expect(await screen.findByRole('dialog', { name: 'Registration Successful' })).toBeVisible();
    expect(literal.lastCall('/api/users/register')?.body).toEqual({
      username: 'ann',
      email: 'ann@example.com',
      password: 'secret1',
      isAdmin: false,
    });
    await user.click(screen.getByRole('button', { name: 'Continue to Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('is sent a link and sets a new password', async () => {
    const first = renderPage('/forgot-password');
    await first.user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    await first.user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
    expect(await screen.findByText('Reset link sent to your email')).toBeVisible();
    first.unmount();

    const { user, router } = renderPage('/reset-password/the-token');
    await user.type(await screen.findByLabelText('New password'), 'secret2');
    await user.click(screen.getByRole('button', { name: 'Reset Password' }));
    expect(await screen.findByText('Password reset successfully')).toBeVisible();
    expect(literal.lastCall('/api/users/reset-password')?.body).toEqual({
      token: 'the-token',
      newPassword: 'secret2',
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });
});

type User = ReturnType<typeof renderPage>['user'];

async function fillInRegistration(user: User): Promise<void> {
  await user.type(await screen.findByLabelText('Username'), 'ann');
  await user.type(screen.getByLabelText('Email'), 'ann@example.com');
  await user.type(screen.getByLabelText('Password'), 'secret1');
  await user.type(screen.getByLabelText('Confirm password'), 'secret1');
  await user.click(screen.getByRole('button', { name: 'Register' }));
}

async function logIn(user: User): Promise<void> {
  await user.type(await screen.findByLabelText('Username or email'), 'ann');
  await user.type(screen.getByLabelText('Password'), 'wrong1');
  await user.click(screen.getByRole('button', { name: 'Login' }));
}

async function askForLink(user: User): Promise<void> {
  await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
  await user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
}

async function setPassword(user: User): Promise<void> {
  await user.type(await screen.findByLabelText('New password'), 'secret2');
  await user.click(screen.getByRole('button', { name: 'Reset Password' }));
}

const forms = {
  login: { address: '/login', call: '/api/users/login', send: logIn },
  register: { address: '/register', call: '/api/users/register', send: fillInRegistration },
  forgot: { address: '/forgot-password', call: '/api/users/forgot-password', send: askForLink },
  reset: { address: '/reset-password/t', call: '/api/users/reset-password', send: setPassword },
} as const;

describe('what a visitor is told', () => {
  serveLiterally('bare');

  it.each([
    ['login', 401, undefined, 'Login failed. Check credentials.'],
    ['login', 401, 'No such account.', 'No such account.'],
    ['register', 409, undefined, 'Registration failed.'],
    ['register', 409, 'Name taken.', 'Name taken.'],
    ['register', 500, undefined, 'Server error. Please try again later.'],
    ['forgot', 400, undefined, 'Failed to send reset link'],
    ['forgot', 400, 'Slow down.', 'Slow down.'],
    ['forgot', 500, undefined, 'Server error'],
    ['reset', 400, undefined, 'Failed to reset password'],
    ['reset', 400, 'Used already.', 'Used already.'],
    ['reset', 500, undefined, 'Server error during reset'],
  ] as const)('%s, answered %d with %p: %s', async (form, status, message, told) => {
    const { address, call, send } = forms[form];
    answerWith('POST', call, { status, body: message ? { message } : '' });
    const { user } = renderPage(address);
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
  });

  it.each([
    ['login', 'Login failed. Check credentials.'],
    ['register', 'Server error. Please try again later.'],
    ['forgot', 'Server error'],
    ['reset', 'Server error during reset'],
  ] as const)('%s, without a network: %s', async (form, told) => {
    const { address, call, send } = forms[form];
    breakNetwork('POST', call);
    const { user } = renderPage(address);
    await send(user);
    expect(await screen.findByRole('alert')).toHaveTextContent(told);
  });
});
