import { screen, waitFor } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { buildSession } from '#testing/buildSession';
import { buildSecondFactor, codeOf } from '#testing/factories/secondFactors';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

const identifier = () => screen.findByLabelText('Username or email');
const password = () => screen.getByLabelText('Password');
const submit = () => screen.getByRole('button', { name: 'Login' });

describe('the login page', () => {
  it('logs a member in by email and goes home', async () => {
    const member = await buildUser();
    const { user, router } = renderPage('/login');
    await user.type(await identifier(), member.email);
    await user.type(password(), member.password);
    await user.click(submit());
    expect(await screen.findByText(`Welcome, ${member.username}`)).toBeVisible();
    expect(router.state.location.pathname).toBe('/home');
    expect(localStorage.getItem('token')).toBeTruthy();
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({
      username: member.username,
      role: 'member',
      isAdmin: false,
    });
  });

  it('says what the server says, and keeps what was typed', async () => {
    const { user } = renderPage('/login');
    await user.type(await identifier(), 'nobody@example.com');
    await user.type(password(), 'wrong-password');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid credentials.');
    expect(await identifier()).toHaveValue('nobody@example.com');
    expect(password()).toHaveValue('wrong-password');
    await waitFor(() => expect(password()).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Forgot Password?' }));
    expect(await screen.findByLabelText('Email')).toHaveValue('nobody@example.com');
  });

  it('says that the login failed where the server says nothing', async () => {
    const { user } = renderPage('/login');
    breakNetwork('POST', '/api/users/login');
    await user.type(await identifier(), 'ann');
    await user.type(password(), 'secret1');
    await user.click(submit());
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed. Check credentials.');
  });

  it('asks for the code of a second factor, keeps what was typed, and leads a rancher to their groups', async () => {
    const admin = await buildSupplierAdmin();
    const { secret } = await buildSecondFactor(admin);
    const { user, router } = renderPage('/login');
    await user.type(await identifier(), admin.email);
    await user.type(password(), admin.password);
    expect(screen.queryByLabelText('Code')).not.toBeInTheDocument();
    await user.click(submit());
    const code = await screen.findByLabelText('Code');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(code).toHaveAccessibleDescription('Enter the code from your authenticator app.');
    await user.type(code, 'nonsense{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/^That code is not right/));
    expect(password()).toHaveValue(admin.password);
    await user.clear(code);
    await user.type(code, `${codeOf(secret, 1)}{Enter}`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/groups'));
  });

  it('takes a recovery code instead', async () => {
    const admin = await buildSupplierAdmin();
    const { recoveryCodes } = await buildSecondFactor(admin);
    const { user, router } = renderPage('/login');
    await user.type(await identifier(), admin.email);
    await user.type(password(), `${admin.password}{Enter}`);
    await user.click(await screen.findByRole('button', { name: 'Use a recovery code instead' }));
    await user.type(screen.getByLabelText('Recovery code'), `${recoveryCodes[0] ?? ''}{Enter}`);
    await waitFor(() => expect(router.state.location.pathname).toBe('/admin/groups'));
  });

  it('goes back to where the visitor was sent from', async () => {
    const { token, userId, username, isAdmin, role } = buildSession();
    const from = { pathname: '/unauthorized', search: '?a=1', hash: '#b' };
    const { user, router } = renderPage({ pathname: '/login', state: { from } });
    expect(await screen.findByText('Log in to see that page.')).toBeVisible();
    answerWith('POST', '/api/users/login', {
      body: { token, userId, username, isAdmin, role },
    });
    await user.type(await identifier(), 'ann');
    await user.type(password(), 'secret1');
    await user.click(submit());
    await waitFor(() => expect(router.state.location).toMatchObject(from));
  });

  it('asks for both fields and goes to the first', async () => {
    const { user } = renderPage('/login');
    const field = await identifier();
    await user.click(submit());
    expect(await screen.findByText('Enter your username or email.')).toBeVisible();
    expect(screen.getByText('Enter your password.')).toBeVisible();
    expect(field).toHaveFocus();
  });

  it('shows the password to its typist', async () => {
    const { user } = renderPage('/login');
    await identifier();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password()).toHaveAttribute('type', 'password');
  });

  it('leads to a new password and to registering', async () => {
    renderPage('/login');
    expect(await screen.findByRole('link', { name: 'Forgot Password?' })).toHaveAttribute(
      'href',
      '/forgot-password',
    );
    const registers = screen.getAllByRole('link', { name: 'Register' });
    expect(registers.at(-1)).toHaveAttribute('href', '/register');
  });
});
