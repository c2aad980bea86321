import { screen, waitFor } from '@testing-library/react';

import { commonPasswordMessage } from '#shared/users/commonPasswords';
import { answerWith, breakNetwork } from '#testing/answers';
import { unique } from '#testing/factories/unique';
import { buildUser } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';

function buildPerson({ password = 'secret1' } = {}) {
  const username = unique('ann');
  return { username, email: `${username}@example.com`, password };
}

type Fields = ReturnType<typeof buildPerson> & { confirmPassword?: string };

async function fillIn({ username, email, password, confirmPassword = password }: Fields) {
  const view = renderPage('/register');
  await view.user.type(await screen.findByLabelText('Username'), username);
  await view.user.type(screen.getByLabelText('Email'), email);
  await view.user.type(screen.getByLabelText('Password'), password);
  await view.user.type(screen.getByLabelText('Confirm password'), confirmPassword);
  return {
    ...view,
    submit: () => view.user.click(screen.getByRole('button', { name: 'Register' })),
  };
}

describe('the register page', () => {
  it('makes an account, says so, and goes to the login', async () => {
    const person = buildPerson();
    const { submit, user, router } = await fillIn(person);
    await submit();
    const dialog = await screen.findByRole('dialog', { name: 'Registration Successful' });
    expect(dialog).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Continue to Login' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(await screen.findByLabelText('Username or email')).toHaveValue(person.username);
  });

  it('asks to become an admin only where the box is ticked', async () => {
    const { submit, user } = await fillIn(buildPerson());
    const requests = answerWith('POST', '/api/users/register', { status: 200 });
    await user.click(screen.getByLabelText('Register as Admin'));
    await submit();
    await screen.findByRole('dialog', { name: 'Registration Successful' });
    expect(await requests[0]?.json()).toMatchObject({ isAdmin: true });
  });

  it('says that a name is taken, and keeps what was typed', async () => {
    const taken = await buildUser();
    const { submit } = await fillIn(taken);
    await submit();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue(taken.username);
  });

  it('refuses a short password', async () => {
    const { submit } = await fillIn(buildPerson({ password: 'short' }));
    await submit();
    expect(await screen.findByText('Password must be at least 6 characters long.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('warns of a common password, and makes the account', async () => {
    const { submit, user } = await fillIn(buildPerson({ password: 'Password1' }));
    const password = screen.getByLabelText('Password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(commonPasswordMessage));
    await user.type(password, '-and-more');
    expect(password).toHaveAccessibleDescription('At least 6 characters.');
    await user.type(screen.getByLabelText('Confirm password'), '-and-more');
    await submit();
    expect(await screen.findByText('Registration Successful')).toBeVisible();
  });

  it('says beside it that an admin cannot have a common password', async () => {
    const { submit, user } = await fillIn(buildPerson({ password: 'Password1' }));
    await user.click(screen.getByLabelText('Register as Admin'));
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(commonPasswordMessage);
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByLabelText('Password')).toHaveFocus();
  });

  it('refuses two different passwords', async () => {
    const { submit } = await fillIn({ ...buildPerson(), confirmPassword: 'something else' });
    await submit();
    expect(await screen.findByText('Passwords do not match.')).toBeVisible();
    expect(screen.getByLabelText('Confirm password')).toHaveFocus();
  });

  it('says so where the server breaks or is not reached', async () => {
    const { submit } = await fillIn(buildPerson());
    breakNetwork('POST', '/api/users/register');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Server error. Please try again later.',
    );
  });

  it('takes no other answer than 200 or 201 for a success', async () => {
    const { submit } = await fillIn(buildPerson());
    answerWith('POST', '/api/users/register', { status: 202 });
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed.');
  });
});
