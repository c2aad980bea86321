import { screen, waitFor } from '@testing-library/react';

import { answerWith, breakNetwork } from '#testing/answers';
import { renderPage } from '#testing/renderPage';

describe('the forgot-password page', () => {
  async function askForLink() {
    const { user } = renderPage('/forgot-password');
    await user.type(await screen.findByLabelText('Email'), 'ann@example.com');
    return () => user.click(screen.getByRole('button', { name: 'Send Reset Link' }));
  }

  it('says that the link was sent', async () => {
    const submit = await askForLink();
    await submit();
    expect(await screen.findByRole('status')).toHaveTextContent('Reset link sent to your email');
  });

  it.each([
    ['of a refusal', { status: 400 }, 'Failed to send reset link'],
    ['of an answer other than 200', { status: 202 }, 'Failed to send reset link'],
    ['of a broken server', { status: 500 }, 'Server error'],
    ['in the server’s words', { status: 429, body: { message: 'Slow down.' } }, 'Slow down.'],
  ])('tells %s', async (_what, answer, message) => {
    const submit = await askForLink();
    answerWith('POST', '/api/users/forgot-password', answer);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });

  it('tells of a dead network', async () => {
    const submit = await askForLink();
    breakNetwork('POST', '/api/users/forgot-password');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Server error');
  });
});

describe('the reset-password page', () => {
  async function typePassword(password: string, address = '/reset-password/abc') {
    const { user, router } = renderPage(address);
    await user.type(await screen.findByLabelText('New password'), password);
    const submit = () => user.click(screen.getByRole('button', { name: 'Reset Password' }));
    return { submit, router };
  }

  it('sets the password, says so, and goes to the login', async () => {
    const { submit, router } = await typePassword('new-password');
    const requests = answerWith('POST', '/api/users/reset-password', {});
    await submit();
    expect(await screen.findByRole('status')).toHaveTextContent('Password reset successfully');
    expect(await requests[0]?.json()).toEqual({ token: 'abc', newPassword: 'new-password' });
    await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  });

  it('refuses a short password', async () => {
    const { submit } = await typePassword('short');
    await submit();
    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
  });

  it('needs a token', async () => {
    const { submit } = await typePassword('new-password', '/reset-password');
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid or missing reset token');
  });

  it.each(['/reset-password', '/reset-password/', '/reset-password/%20'])(
    'says on arrival at %s that the token is missing, asks no server, and leads to a new link',
    async (address) => {
      const requests = answerWith('POST', '/api/users/reset-password', {});
      const { user, router } = renderPage(address);
      expect(await screen.findByText('Invalid or missing reset token')).toBeVisible();
      await user.type(screen.getByLabelText('New password'), 'new-password');
      await user.click(screen.getByRole('button', { name: 'Reset Password' }));
      expect(screen.getAllByText('Invalid or missing reset token')).toHaveLength(1);
      await user.click(screen.getByRole('link', { name: 'Get a new link' }));
      expect(await screen.findByRole('button', { name: 'Send Reset Link' })).toBeVisible();
      expect(router.state.location.pathname).toBe('/forgot-password');
      expect(requests).toEqual([]);
    },
  );

  it('says what the server says of a token it does not know', async () => {
    const { submit } = await typePassword('new-password');
    await submit();
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it.each([
    [{ status: 400 }, 'Failed to reset password'],
    [{ status: 500 }, 'Server error during reset'],
  ])('tells what failed: %j', async (answer, message) => {
    const { submit } = await typePassword('new-password');
    answerWith('POST', '/api/users/reset-password', answer);
    await submit();
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
  });
});
