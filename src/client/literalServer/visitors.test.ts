import { act, fireEvent, screen, waitFor } from '#testing/screen';

import { answerWith, breakNetwork } from '#testing/answers';
import type { Shape } from '#testing/literalServer/literalCalls';
import { serveLiterally } from '#testing/literalServer/literalServer';
import { renderPage } from '#testing/renderPage';

const shapes: Shape[] = ['bare', 'wrapped'];

async function fill(label: string, value: string): Promise<void> {
  fireEvent.change(await screen.findByLabelText(label), { target: { value } });
}

async function fillInRegistration(): Promise<void> {
  await fill('Username', 'ann');
  await fill('Email', 'ann@example.com');
  await fill('Password', 'secret1');
  await fill('Confirm password', 'secret1');
}

async function fillInLogin(): Promise<void> {
  await fill('Username or email', 'ann');
  await fill('Password', 'secret1');
}

const forms = {
  login: {
    address: '/login',
    call: '/api/users/login',
    fillIn: fillInLogin,
    button: 'Login',
  },
  register: {
    address: '/register',
    call: '/api/users/register',
    fillIn: fillInRegistration,
    button: 'Register',
  },
  forgot: {
    address: '/forgot-password',
    call: '/api/users/forgot-password',
    fillIn: () => fill('Email', 'ann@example.com'),
    button: 'Send Reset Link',
  },
  reset: {
    address: '/reset-password/the-token',
    call: '/api/users/reset-password',
    fillIn: () => fill('New password', 'secret2'),
    button: 'Reset Password',
  },
} as const;

type User = ReturnType<typeof renderPage>['user'];

const send = (user: User, form: keyof typeof forms) =>
  user.click(screen.getByText(forms[form].button, { selector: 'button' }));

/** A toast is announced; the line that says the same in the form is not, or it would be read twice. */
const placesOf = (words: string) =>
  screen
    .queryAllByText(words)
    .map((line) => (line.closest('[role=alert], [role=status]') ? 'toast' : 'form'));

describe.each(shapes)('a visitor of a server with %s answers', (shape) => {
  const literal = serveLiterally(shape);

  it('reads About without a header and the home page with one, and registers', async () => {
    const { user, router } = renderPage('/');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();

    await act(() => router.navigate('/home'));
    const link = await screen.findByText('Join a Group', { selector: 'main a' });
    expect(link).toHaveAttribute('href', '/GroupSearchAndJoin');
    expect(screen.getByRole('banner')).toBeVisible();
    await waitFor(() => expect(screen.queryByText('On sale now')).not.toBeInTheDocument());
    expect(literal.calls.map(({ path }) => path)).toEqual(['/api/offers']);

    await act(() => router.navigate('/register'));
    await fillInRegistration();
    await send(user, 'register');
    expect(await screen.findByRole('dialog', { name: 'Registration Successful' })).toBeVisible();
    expect(literal.lastCall('/api/users/register')?.body).toEqual({
      username: 'ann',
      email: 'ann@example.com',
      password: 'secret1',
      isAdmin: false,
    });
    await user.click(screen.getByText('Continue to Login'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('is sent a link, sets a new password, logs in, and returns to the origin', async () => {
    const { user, router } = renderPage('/forgot-password');
    await forms.forgot.fillIn();
    await send(user, 'forgot');
    await waitFor(() =>
      expect(placesOf('Reset link sent to your email')).toEqual(['form', 'toast']),
    );

    await act(() => router.navigate('/reset-password/the-token'));
    await forms.reset.fillIn();
    await send(user, 'reset');
    expect(await screen.findByText('Password reset successfully')).toBeVisible();
    expect(literal.lastCall('/api/users/reset-password')?.body).toEqual({
      token: 'the-token',
      newPassword: 'secret2',
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));

    await act(() => router.navigate('/GroupSearchAndJoin?groupId=g1'));
    await screen.findByText('Log in or register to choose a share.');
    await fillInLogin();
    await send(user, 'login');
    expect(await screen.findByText('Welcome, ann')).toBeVisible();
    expect(router.state.location).toMatchObject({
      pathname: '/GroupSearchAndJoin',
      search: '?groupId=g1',
    });
    expect(literal.lastCall('/api/users/login')).toMatchObject({
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
});

describe('messages for a visitor, in the form and by a toast', () => {
  serveLiterally('bare');

  const failures = {
    login: [
      [401, 'No such account.', 'No such account.'],
      [401, undefined, 'Login failed. Check credentials.'],
    ],
    register: [
      [202, 'We will look at it.', 'Registration failed.'],
      [409, undefined, 'Registration failed.'],
      [409, 'Name taken.', 'Name taken.'],
      [500, undefined, 'Server error. Please try again later.'],
      [409, 'Email taken.', 'Email taken.'],
    ],
    forgot: [
      [201, 'On its way.', 'Failed to send reset link'],
      [400, undefined, 'Failed to send reset link'],
      [400, 'Slow down.', 'Slow down.'],
      [500, undefined, 'Server error'],
      [400, 'Later, please.', 'Later, please.'],
    ],
    reset: [
      [202, 'Will be reset.', 'Failed to reset password'],
      [400, undefined, 'Failed to reset password'],
      [400, 'Used already.', 'Used already.'],
      [500, undefined, 'Server error during reset'],
      [400, 'Link expired.', 'Link expired.'],
    ],
  } as const;

  it.each([
    ['login', 'Login failed. Check credentials.'],
    ['register', 'Server error. Please try again later.'],
    ['forgot', 'Server error'],
    ['reset', 'Server error during reset'],
  ] as const)(
    'are shown by the form of %s when it is refused and without a network',
    async (name, withoutNetwork) => {
      const { address, call, fillIn } = forms[name];
      const { user } = renderPage(address);
      await fillIn();
      const isNotified = async (words: string) => {
        await send(user, name);
        await waitFor(() => expect(placesOf(words)).toEqual(['form', 'toast']));
      };
      for (const [status, message, told] of failures[name]) {
        answerWith('POST', call, { status, body: message ? { message } : '' });
        await isNotified(told);
      }
      breakNetwork('POST', call);
      await isNotified(withoutNetwork);
    },
  );
});
