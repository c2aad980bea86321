import { act, fireEvent, screen, waitFor } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { buildSecondFactor, codeOf } from '#testing/factories/secondFactors';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const identifier = () => screen.findByLabelText('Username or email');
const password = () => screen.getByLabelText('Password');

async function fillIn(who: string, secret: string): Promise<void> {
  fireEvent.change(await identifier(), { target: { value: who } });
  fireEvent.change(password(), { target: { value: secret } });
}

describe('the login page', () => {
  it('requires both fields, preserves wrong input, and logs a member in by email', async () => {
    const member = await buildUser();
    const { user, router } = renderPage('/login');
    const press = (label: string) => user.click(screen.getByRole('button', { name: label }));
    const field = await identifier();
    await press('Login');
    expect(await screen.findByText('Enter your username or email.')).toBeVisible();
    expect(screen.getByText('Enter your password.')).toBeVisible();
    expect(field).toHaveFocus();

    await press('Show password');
    expect(password()).toHaveAttribute('type', 'text');
    await press('Hide password');
    expect(password()).toHaveAttribute('type', 'password');

    await fillIn(member.email, 'wrong-password');
    await press('Login');
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials.');
    expect(field).toHaveValue(member.email);
    expect(password()).toHaveValue('wrong-password');
    await waitFor(() => expect(password()).toHaveFocus());

    await fillIn(member.email, member.password);
    const logins = watch('POST', '/api/users/login');
    const button = screen.getByRole('button', { name: 'Login' });
    fireEvent.click(button);
    await waitFor(() => expect(button).toBeDisabled());
    fireEvent.click(button);
    expect(await screen.findByText(`Welcome, ${member.username}`)).toBeVisible();
    expect(router.state.location.pathname).toBe('/home');
    expect(logins).toHaveLength(1);
    expect(localStorage.getItem('token')).toBeTruthy();
    expect(localStorage.getItem('device')).toMatch(/^[0-9a-f]{32}$/);
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      username: member.username,
      role: 'member',
      isAdmin: false,
    });
  });

  it('links to a new password and to registration, and returns to the origin', async () => {
    const { token, userId, username, isAdmin, role } = buildSession();
    const from = { pathname: '/unauthorized', search: '?a=1', hash: '#b' };
    const { user, router } = renderPage({ pathname: '/login', state: { from } });
    expect(await screen.findByText('Log in to see that page.')).toBeVisible();
    const [register] = screen.getAllByRole('link', { name: 'Register' }).reverse();
    expect(register).toHaveAttribute('href', '/register');
    await fillIn('ann@example.com', '');
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('ann@example.com');

    act(() => {
      router.navigator.go(-1);
    });
    answerWith('POST', '/api/users/login', { body: { token, userId, username, isAdmin, role } });
    await fillIn('ann', 'secret1');
    await user.click(screen.getByRole('button', { name: 'Login' }));
    await waitFor(() => expect(router.state.location).toMatchObject(from));
  });

  it('asks for the code of a second factor or a recovery code, and leads a rancher home too', async () => {
    const admin = await buildSupplierAdmin();
    const { secret, recoveryCodes } = await buildSecondFactor(admin);
    const logIn = async () => {
      const view = renderPage('/login');
      await fillIn(admin.email, admin.password);
      expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
      await view.user.type(password(), '{Enter}');
      const isLoggedIn = () =>
        waitFor(() => expect(view.router.state.location.pathname).toBe('/home'));
      return { ...view, code: await screen.findByLabelText('Code'), isLoggedIn };
    };
    const { user, code, isLoggedIn, unmount } = await logIn();
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(code).toHaveAccessibleDescription('Enter the code from your authenticator app.');
    await user.type(code, 'nonsense{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^That code is not right/));
    expect(password()).toHaveValue(admin.password);
    await user.clear(code);
    await user.type(code, `${codeOf(secret, 1)}{Enter}`);
    await isLoggedIn();
    unmount();

    const again = await logIn();
    await again.user.click(screen.getByText('Use a recovery code instead'));
    await again.user.click(screen.getByLabelText('Recovery code'));
    await again.user.paste(recoveryCodes[0] ?? '');
    await again.user.keyboard('{Enter}');
    await again.isLoggedIn();
  });
});
