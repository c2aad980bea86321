import { screen, waitFor } from '@testing-library/react';

import { answerWith, watch } from '#testing/answers';
import { mailLastCall, unsubscribeKeyIn } from '#testing/factories/lastCalls';
import { buildUser, sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const isSubscribed = async (key: string) =>
  (await api<{ isSubscribed: boolean }>('GET', `/api/unsubscribe/${key}`)).body.isSubscribed;

it('unsubscribes with a click, not with the visit, and takes that back', async () => {
  const key = unsubscribeKeyIn(await mailLastCall());
  const requests = watch('POST', `/api/unsubscribe/${key}`);
  const { user } = renderPage(`/unsubscribe/${key}`);
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(requests).toEqual([]);
  await user.dblClick(button);
  expect(await screen.findByText(/^You are unsubscribed/)).toBeVisible();
  expect(await isSubscribed(key)).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Send them again' }));
  expect(await screen.findByText('Last calls come to your address again.')).toBeVisible();
  expect(await isSubscribed(key)).toBe(true);
});

it('says so where a link is not one of ours', async () => {
  renderPage('/unsubscribe/nobody-has-this');
  expect(await screen.findByText('This link does not work')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).not.toBeInTheDocument();
});

it('says so where the server does not answer in its words, and lets one try again', async () => {
  answerWith('GET', '/api/unsubscribe/abc', { status: 500 });
  renderPage('/unsubscribe/abc');
  expect(await screen.findByText('Failed to load your choice')).toBeVisible();
});

it('is a switch on the account page, too', async () => {
  const account = await buildUser();
  const { user } = renderPage('/account', sessionOf(account));
  const choice = await screen.findByRole('switch', { name: 'Email me last calls' });
  expect(choice).toBeChecked();
  await user.click(choice);
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
  await waitFor(() => expect(choice).not.toBeChecked());
  const { token } = account;
  const { body } = await api<{ lastCalls: boolean }>('GET', '/api/account', { token });
  expect(body.lastCalls).toBe(false);
});
