import { screen } from '@testing-library/react';

import { answerWith, watch } from '#testing/answers';
import { unique } from '#testing/factories/unique';
import { buildUser, logIn } from '#testing/factories/users';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const call = '/api/account/email/confirm';
const confirmButton = () => screen.findByRole('button', { name: 'Confirm this address' });

it('confirms with a click, not with the visit, and leads to the login', async () => {
  const { token, password } = await buildUser();
  const email = `${unique('new')}@example.com`;
  await api('POST', '/api/account/email', { token, body: { email, currentPassword: password } });
  const link = tokenIn(await waitForMail(email, 'Confirm your new email address'));
  const requests = watch('POST', call);
  const { user } = renderPage(`/confirm-email?token=${link}`);
  const button = await confirmButton();
  expect(requests).toEqual([]);
  await user.click(button);
  expect(await screen.findByText('Your email address is changed. Log in again.')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Continue to Login' }));
  expect((await logIn(email, password)).status).toBe(200);
});

it('says why it was refused', async () => {
  const { user } = renderPage('/confirm-email?token=nobody-has-this');
  await user.click(await confirmButton());
  expect(await screen.findByText(/^This link has expired or was already used/)).toBeVisible();
});

it('says so where the server does not answer in its words', async () => {
  answerWith('POST', call, { status: 500 });
  const { user } = renderPage('/confirm-email?token=abc');
  await user.click(await confirmButton());
  expect(await screen.findByText('Failed to confirm the address.')).toBeVisible();
});

it('asks nothing without a token', async () => {
  renderPage('/confirm-email');
  expect(await screen.findByText('Invalid or missing link.')).toBeVisible();
  expect(await confirmButton()).toBeDisabled();
});
