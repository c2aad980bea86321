import { fireEvent, screen, waitFor } from '#testing/screen';

import { commonPasswordMessage } from '#shared/users/commonPasswords';
import { answerWith, watch } from '#testing/answers';
import { unique } from '#testing/factories/unique';
import { buildUser } from '#testing/factories/users';
import { interceptNothing } from '#testing/interceptor';
import { renderPage } from '#testing/renderPage';

async function openForm() {
  const view = renderPage('/register');
  await screen.findByLabelText('Username');
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  return {
    ...view,
    type,
    typePasswords: (password: string, confirmation = password) => {
      type('Password', password);
      type('Confirm password', confirmation);
    },
    submit: () => view.user.click(screen.getByRole('button', { name: 'Register' })),
    tick: () => view.user.click(screen.getByLabelText('Register as Admin')),
  };
}

describe('the register page', () => {
  it('shows errors at the fields, preserves the input, and creates the account', async () => {
    const taken = await buildUser();
    const { user, router, type, typePasswords, submit } = await openForm();
    type('Username', taken.username);
    type('Email', taken.email);
    typePasswords('short');
    await submit();
    expect(await screen.findByText('Password must be at least 6 characters long.')).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    typePasswords('secret1', 'something else');
    await submit();
    expect(await screen.findByText('Passwords do not match.')).toBeVisible();
    expect(screen.getByLabelText('Confirm password')).toHaveFocus();
    typePasswords('secret1');
    await submit();
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByLabelText('Username')).toHaveValue(taken.username);

    const username = unique('ann');
    type('Username', username);
    type('Email', `${username}@example.com`);
    answerWith('POST', '/api/users/register', { status: 202 });
    await submit();
    expect(await screen.findAllByText('Registration failed.')).not.toHaveLength(0);
    interceptNothing();
    await submit();
    expect(await screen.findByRole('dialog', { name: 'Registration Successful' })).toBeVisible();
    await user.click(screen.getByText('Continue to Login'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
    expect(await screen.findByLabelText('Username or email')).toHaveValue(username);
  });

  it('warns of a common password, and takes it from a person who asks to become an admin too', async () => {
    const requests = watch('POST', '/api/users/register');
    const { type, typePasswords, submit, tick } = await openForm();
    const username = unique('ann');
    type('Username', username);
    type('Email', `${username}@example.com`);
    typePasswords('Password1');
    const password = screen.getByLabelText('Password');
    await waitFor(() => expect(password).toHaveAccessibleDescription(commonPasswordMessage));
    typePasswords('Password1-and-more');
    await waitFor(() => expect(password).toHaveAccessibleDescription('At least 6 characters.'));
    typePasswords('Password1');
    await tick();
    await submit();
    expect(await screen.findByText('Registration Successful')).toBeVisible();
    expect(await requests[0]?.json()).toMatchObject({ isAdmin: true, password: 'Password1' });
  });
});
