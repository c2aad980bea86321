import { act, fireEvent, screen } from '#testing/screen';

import { answerWith, watch } from '#testing/answers';
import { mailReminder, unsubscribeKeyIn } from '#testing/factories/reminders';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const button = (name: string) => screen.findByRole('button', { name });

describe('the link that confirms an address', () => {
  it('confirms with a click, not with the visit, and leads to the login', async () => {
    const { token, password } = await buildUser();
    const email = `${unique('new')}@example.com`;
    await api('POST', '/api/account/email', { token, body: { email, currentPassword: password } });
    const link = tokenIn(await waitForMail(email, 'Confirm your new email address'));
    const requests = watch('POST', '/api/account/email/confirm');
    const { user } = renderPage(`/confirm-email?token=${link}`);
    const confirm = await button('Confirm this address');
    expect(requests).toEqual([]);
    await user.click(confirm);
    expect(await screen.findByText('Your email address is changed. Log in again.')).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Continue to Login' }));
    expect((await logIn(email, password)).status).toBe(200);
  });

  it('confirms the address that the account has', async () => {
    const { token, email } = await buildUser();
    await api('POST', '/api/account/email/prove', { token });
    const link = tokenIn(await waitForMail(email, 'Confirm your email address'));
    const { user } = renderPage(`/confirm-email?token=${link}`);
    await user.click(await button('Confirm this address'));
    expect(await screen.findByText('Your email address is confirmed.')).toBeVisible();
  });

  it('makes no call without a token, and shows why a token was refused', async () => {
    const { user, router } = renderPage('/confirm-email');
    expect(await screen.findByText('Invalid or missing link.')).toBeVisible();
    expect(await button('Confirm this address')).toBeDisabled();
    await act(() => router.navigate('/confirm-email?token=no-such-token'));
    await user.click(await button('Confirm this address'));
    expect(await screen.findByText(/^This link has expired or was already used/)).toBeVisible();
  });
});

it('restores the address with the link of the old one, and leads to a new password', async () => {
  const { token, email, password } = await buildUser();
  const wanted = `${unique('new')}@example.com`;
  const body = { email: wanted, currentPassword: password };
  await api('POST', '/api/account/email', { token, body });
  const link = tokenIn(await waitForMail(email, 'A new email address was requested'));
  const requests = watch('POST', '/api/account/email/keep');
  const { user } = renderPage(`/keep-email?token=${link}`);
  const keep = await button('Keep this address');
  expect(requests).toEqual([]);
  await user.click(keep);
  expect(await screen.findByText(/^Your address is safe\./)).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Choose a new password' }));
  expect(await button('Send Reset Link')).toBeVisible();
});

describe('the link that unsubscribes', () => {
  it('unsubscribes with a click, not with the visit, and takes that back', async () => {
    const key = unsubscribeKeyIn(await mailReminder());
    const isSubscribed = async () =>
      (await api<{ isSubscribed: boolean }>('GET', `/api/unsubscribe/${key}`)).body.isSubscribed;
    const requests = watch('POST', `/api/unsubscribe/${key}`);
    const { user } = renderPage(`/unsubscribe/${key}`);
    const unsubscribe = await button('Unsubscribe');
    expect(requests).toEqual([]);
    await user.dblClick(unsubscribe);
    expect(await screen.findByText(/^You are unsubscribed/)).toBeVisible();
    expect(await isSubscribed()).toBe(false);
    await user.click(await button('Send them again'));
    expect(await screen.findByText('You get reminders again.')).toBeVisible();
    expect(await isSubscribed()).toBe(true);
  });

  it('unsubscribes from news and leaves reminders when it was in a mail of news', async () => {
    const key = unsubscribeKeyIn(await mailReminder());
    const { user } = renderPage(`/unsubscribe/${key}?mails=news`);
    expect(await screen.findByRole('heading', { name: 'News' })).toBeVisible();
    await user.click(await button('Unsubscribe'));
    expect(await screen.findByText(/you get no more news by email/)).toBeVisible();
    expect((await api('GET', `/api/unsubscribe/${key}`)).body).toEqual({ isSubscribed: true });
  });

  it('distinguishes an unknown link from a failed server', async () => {
    const { router } = renderPage('/unsubscribe/no-such-key');
    expect(await screen.findByText('This link does not work')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
    answerWith('GET', '/api/unsubscribe/abc', { status: 500 });
    await act(() => router.navigate('/unsubscribe/abc'));
    expect(await screen.findByText('Failed to load your choice')).toBeVisible();
  });
});

describe('the link that sets a new password', () => {
  const type = async (value: string) =>
    fireEvent.change(await screen.findByLabelText('New password'), { target: { value } });

  it('refuses a short password, and shows the server’s message about an unknown token', async () => {
    const { user } = renderPage('/reset-password/no-such-token');
    await type('short');
    await user.click(await button('Reset Password'));
    expect(await screen.findByText('Password must be at least 6 characters')).toBeVisible();
    await type('new-password');
    await user.click(await button('Reset Password'));
    expect(await screen.findByRole('alert')).toBeVisible();
  });

  it('shows on arrival that its token is missing, makes no call, and leads to a new link', async () => {
    const requests = answerWith('POST', '/api/users/reset-password', {});
    const { user, router } = renderPage('/reset-password');
    for (const address of ['/reset-password', '/reset-password/', '/reset-password/%20']) {
      await act(() => router.navigate(address));
      expect(await screen.findByText('Invalid or missing reset token')).toBeVisible();
      await type('new-password');
      await user.click(await button('Reset Password'));
      expect(screen.getAllByText('Invalid or missing reset token')).toHaveLength(1);
    }
    await user.click(screen.getByRole('link', { name: 'Get a new link' }));
    expect(await button('Send Reset Link')).toBeVisible();
    expect(router.state.location.pathname).toBe('/forgot-password');
    expect(requests).toEqual([]);
  });
});
