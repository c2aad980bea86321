import { screen, waitFor, within } from '@testing-library/react';

import type { Alert } from '#shared/alerts/alerts.contract';
import { answerWith, breakNetwork } from '#testing/answers';
import { disputeCharge } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { sessionOf } from '#testing/factories/users';
import { renderPage } from '#testing/renderPage';
import { api } from '#testing/testServer';

const alertsFor = async (token: string) =>
  (await api<Alert[]>('GET', '/api/alerts', { token })).body;

/** A supplier admin whose buyer disputes a charge. */
async function buildDispute() {
  const { admin, group } = await buildRanch();
  await disputeCharge((await buyShare(group._id, 'Half')).paymentIntentId);
  const [alert] = await eventually(
    () => alertsFor(admin.token),
    (all) => all.length > 0,
  );
  if (!alert) throw new Error('No alert was raised.');
  return { admin, group, alert };
}

const findAttention = () => screen.findByRole('region', { name: 'What needs attention' });
const queryAttention = () => screen.queryByRole('region', { name: 'What needs attention' });

it('lists what needs an admin, and takes away what was seen to', async () => {
  const { admin, group, alert } = await buildDispute();
  const { user } = renderPage('/admin/groups', sessionOf(admin));
  const attention = within(await findAttention());
  expect(attention.getByText(alert.message)).toBeVisible();
  expect(attention.getByText('just now')).toBeVisible();
  expect(attention.getByRole('link', { name: group.name })).toHaveAttribute(
    'href',
    `/admin/groups/view/${group._id}`,
  );
  await user.click(attention.getByRole('button', { name: `Mark as handled: ${alert.message}` }));
  await waitFor(() => expect(queryAttention()).not.toBeInTheDocument());
  expect(
    await eventually(
      () => alertsFor(admin.token),
      (all) => all.length === 0,
    ),
  ).toEqual([]);
});

describe('with alerts as the server may have them', () => {
  const buildAlert = (number: number): Alert => ({
    _id: `a${number}`,
    kind: 'refund-failing',
    message: `Alert ${number}`,
    groupId: null,
    groupName: null,
    raisedAt: `2026-11-0${9 - number}T12:00:00.000Z`,
  });

  async function openAlerts(count: number) {
    const { admin } = await buildRanch();
    const body = Array.from({ length: count }, (_, index) => buildAlert(index + 1));
    const asked = answerWith('GET', '/api/alerts', { body });
    return { ...renderPage('/admin/groups', sessionOf(admin)), asked };
  }

  const messages = async () =>
    within(await findAttention())
      .getAllByText(/^Alert \d$/)
      .map(({ textContent }) => textContent);

  it('shows the newest first, and all when asked to', async () => {
    const { user } = await openAlerts(5);
    expect(await messages()).toEqual(['Alert 1', 'Alert 2', 'Alert 3']);
    await user.click(screen.getByRole('button', { name: 'Show all 5 alerts' }));
    expect(await messages()).toHaveLength(5);
    expect(screen.queryByRole('button', { name: /^Show all/ })).not.toBeInTheDocument();
  });

  it.each([
    ['refused', () => answerWith('POST', '/api/alerts/a2/resolve', { status: 500 })],
    ['not heard', () => breakNetwork('POST', '/api/alerts/a2/resolve')],
  ])('puts one back in its place when seeing to it is %s', async (_, fail) => {
    const { user } = await openAlerts(3);
    await findAttention();
    fail();
    await user.click(screen.getByRole('button', { name: 'Mark as handled: Alert 2' }));
    expect(await screen.findByText('Could not mark it as handled.')).toBeVisible();
    expect(await messages()).toEqual(['Alert 1', 'Alert 2', 'Alert 3']);
  });

  it('lets go of one that somebody else has seen to', async () => {
    const { user } = await openAlerts(3);
    await findAttention();
    const asked = answerWith('POST', '/api/alerts/a2/resolve', { status: 404 });
    await user.click(screen.getByRole('button', { name: 'Mark as handled: Alert 2' }));
    await waitFor(() => expect(asked).toHaveLength(1));
    await waitFor(async () => expect(await messages()).toEqual(['Alert 1', 'Alert 3']));
    expect(screen.queryByText('Could not mark it as handled.')).not.toBeInTheDocument();
  });

  it('says nothing when nothing does', async () => {
    const { asked } = await openAlerts(0);
    await screen.findByText('1–1 of 1');
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(queryAttention()).not.toBeInTheDocument();
  });
});

it('says when it is not known what does, and asks again', async () => {
  const { admin } = await buildRanch();
  const asked = answerWith('GET', '/api/alerts', { status: 500 });
  const { user } = renderPage('/admin/groups', sessionOf(admin));
  expect(await screen.findByText('Could not load what needs attention.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(asked).toHaveLength(2));
});
