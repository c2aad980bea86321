import { screen, waitFor, within } from '#testing/screen';

import type { Alert } from '#shared/alerts/alerts.contract';
import { answerWith, breakNetwork } from '#testing/answers';
import { disputeCharge } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const findAttention = () => screen.findByRole('region', { name: 'What needs attention' });
const queryAttention = () => screen.queryByRole('region', { name: 'What needs attention' });

it('lists what needs an admin, and takes away what was seen to', async () => {
  const { admin, group } = await buildRanch();
  const { token } = admin;
  const readAlerts = async () => (await api<Alert[]>('GET', '/api/alerts', { token })).body;
  await disputeCharge((await buyShare(group._id, 'Half')).paymentIntentId);
  const [alert] = await eventually(readAlerts, (all) => all.length > 0);
  const message = alert?.message ?? 'No alert was raised.';
  const { user } = renderPage('/admin/groups', sessionOf(admin));
  const attention = within(await findAttention());
  expect(attention.getByText(message)).toBeVisible();
  expect(attention.getByText(/^(just now|\d min ago)$/)).toBeVisible();
  const link = attention.getByText(group.name, { selector: 'a' });
  expect(link).toHaveAttribute('href', `/admin/groups/view/${group._id}`);
  await user.click(attention.getByLabelText(`Mark as handled: ${message}`));
  await waitFor(() => expect(queryAttention()).not.toBeInTheDocument());
  expect(await eventually(readAlerts, (all) => all.length === 0)).toEqual([]);
});

it('shows the newest first and all on request, keeps an alert that could not be marked, and says that one has ended when it is gone', async () => {
  const { admin } = await buildRanch();
  const alerts = [1, 2, 3, 4, 5].map((number) => ({
    _id: `a${number}`,
    kind: 'refund-failing',
    message: `Alert ${number}`,
    groupId: null,
    groupName: null,
    raisedAt: `2026-11-0${9 - number}T12:00:00.000Z`,
  }));
  answerWith('GET', '/api/alerts', { body: alerts });
  breakNetwork('POST', '/api/alerts/a2/resolve');
  const refused = answerWith('POST', '/api/alerts/a3/resolve', { status: 500 });
  answerWith('POST', '/api/alerts/a4/resolve', { status: 404 });
  const { user } = renderPage('/admin/groups', sessionOf(admin));
  const attention = within(await findAttention());
  const shown = () => attention.getAllByText(/^Alert \d$/).map(({ textContent }) => textContent);
  const mark = (number: number) =>
    user.click(attention.getByLabelText(`Mark as handled: Alert ${number}`));
  const failure = 'Could not mark it as handled.';

  expect(shown()).toEqual(['Alert 1', 'Alert 2', 'Alert 3']);
  await user.click(attention.getByText('Show all 5 alerts'));
  const all = ['Alert 1', 'Alert 2', 'Alert 3', 'Alert 4', 'Alert 5'];
  expect(shown()).toEqual(all);
  expect(attention.queryByText(/^Show all/)).not.toBeInTheDocument();

  await mark(4);
  await waitFor(() => expect(shown()).toEqual(all.toSpliced(3, 1)));
  expect(await screen.findByText(/^This alert had already ended/)).toBeVisible();
  expect(screen.queryByText(failure)).not.toBeInTheDocument();
  await mark(2);
  expect(await screen.findByText(failure)).toBeVisible();
  expect(shown()).toContain('Alert 2');
  await mark(3);
  await waitFor(() => expect(refused).toHaveLength(1));
  await waitFor(() => expect(shown()).toEqual(all.toSpliced(3, 1)));
});

it('shows that alerts could not be loaded, retries when asked, and is hidden without alerts', async () => {
  const { admin } = await buildRanch();
  const failed = answerWith('GET', '/api/alerts', { status: 500 });
  const { user } = renderPage('/admin/groups', sessionOf(admin));
  const problem = await screen.findByText('Could not load what needs attention.');
  // The table below it is there once the page has settled.
  await screen.findByText('1–1 of 1');
  expect(problem).toBeVisible();
  expect(failed).toHaveLength(1);
  answerWith('GET', '/api/alerts', { body: [] });
  await user.click(screen.getByText('Retry', { selector: 'button' }));
  await waitFor(() => expect(problem).not.toBeInTheDocument());
  expect(queryAttention()).not.toBeInTheDocument();
});

it('asks for confirmation before it releases held payments', async () => {
  const alert = {
    _id: 'held',
    kind: 'returns-held',
    message: '431 payments ($43,100.00) fit no share.',
    groupId: null,
    groupName: null,
    raisedAt: '2026-11-09T12:00:00.000Z',
  };
  answerWith('GET', '/api/alerts', { body: [alert] });
  const released = answerWith('POST', '/api/returns/release', { body: { payments: 431 } });
  const { user } = renderPage('/admin/groups', sessionOf((await buildRanch()).admin));
  const attention = within(await findAttention());
  await user.click(attention.getByText('Release payments', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Release these payments?' }));
  expect(dialog.getByText(alert.message)).toBeVisible();
  expect(released).toHaveLength(0);
  await user.click(dialog.getByText('Release payments', { selector: 'button' }));
  expect(await screen.findByText('431 payments released.')).toBeVisible();
  await waitFor(() => expect(queryAttention()).not.toBeInTheDocument());
});
