import type { Alert } from '#shared/alerts/alerts.contract';
import type { Group } from '#shared/groups/groups.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import {
  bookedCharge,
  chargeOutside,
  clearFaults,
  deliverEvents,
  endRefund,
  payByCard,
  scheduleFault,
  slowRefunds,
} from '#testing/cardProvider';
import { buildGroup, setStatus } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  refundShare,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildWaitlist, refundSold, waitlistOf, joinWaitlist } from '#testing/factories/waitlist';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

// The sweep alone finds changes at the provider: events are off.
beforeAll(() => deliverEvents({ drop: true }));

const minute = 60;
const hour = 60 * minute;
/** From when a group is made: more than the notice that buyers must have. */
const deadlineHours = 49;

/** A group whose deadline is so many seconds away: the time of its notice has passed. */
async function buildNearDeadline(
  parts: Parameters<typeof buildGroup>[0] = {},
  secondsLeft = 5 * minute,
): Promise<Group> {
  const fillBy = new Date(Date.now() + deadlineHours * hour * 1000).toISOString();
  const group = await buildGroup({ fillBy, ifUnfilled: 'refund', ...parts });
  await advanceClock(deadlineHours * hour - secondsLeft);
  return group;
}

/** Lets the deadline of {@link buildNearDeadline} pass, and the job that settles it run. */
async function passDeadline(): Promise<void> {
  await advanceClock(5 * minute);
  await runJobs('days');
}

const read = async (groupId: string) => readGroup(await superadminToken(), groupId);

const stateOf = async (buyer: TestUser): Promise<Purchase['state'] | undefined> =>
  (await purchasesOf(buyer))[0]?.state;

const moves = async (groupId: string) => {
  const token = await superadminToken();
  const { body } = await api<LedgerEntry[]>('GET', `/api/groups/${groupId}/ledger`, { token });
  return body.toReversed().map(({ kind, change, note }) => [kind, change, note]);
};

it('refunds every buyer when the deadline passes and the group is not full', async () => {
  const group = await buildNearDeadline();
  const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
  const held = await holdShare(group._id, 'Quarter');
  await runJobs('days');
  expect((await read(group._id)).calledOffAt).toBeNull();
  await passDeadline();
  expect(await read(group._id)).toMatchObject({
    status: 'closed',
    calledOffAt: expect.any(String) as string,
    callOffReason: 'It did not sell out by the deadline.',
  });
  expect(await stateOf(buyer)).toBe('refunded');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
  await waitForMail(buyer.email, `${group.name} was called off: you get $550.00 back`);
  await waitForMail(held.buyer.email, `Your share of ${group.name} was released`);
});

it('goes ahead when that was promised, and the supplier retains the unsold shares', async () => {
  const group = await buildNearDeadline({ ifUnfilled: 'proceed' });
  const { buyer } = await buyShare(group._id, 'Full');
  await passDeadline();
  const filled = await read(group._id);
  expect(filled).toMatchObject({ status: 'full', remainingCost: 0, calledOffAt: null });
  expect(filled.quarters).toMatchObject({ sold: 4, withdrawn: 12 });
  const { name } = filled.supplierId as { name: string };
  expect((await moves(group._id)).at(-1)).toEqual(['kept', -3300, name]);
  const mail = await waitForMail(buyer.email, `${group.name} goes ahead`);
  expect(mail.text).toContain(`${name} keeps the rest`);
  expect(await stateOf(buyer)).toBe('paid');
});

it('leaves half of the time before the deadline to others when a share is held for the waitlist', async () => {
  const group = await buildNearDeadline({ totalPortions: 1 }, 10 * hour);
  const full = await buyShare(group._id, 'Full');
  const [first] = await buildWaitlist(group._id, 'Full');
  if (!first) throw new Error('The waitlist is empty.');
  await refundSold(full);
  const { offer } = (await waitlistOf(first, group._id)) ?? {};
  const left = Date.parse(group.fillBy ?? '') - Date.parse(offer?.heldUntil ?? '');
  expect(left / 3_600_000).toBeGreaterThan(4.9);
  expect(left / 3_600_000).toBeLessThanOrEqual(5);
});

it.each(['refund', 'proceed'] as const)(
  'ends the waitlist and its holds when the deadline passes: %s',
  async (ifUnfilled) => {
    const group = await buildNearDeadline({ totalPortions: 1, ifUnfilled });
    const full = await buyShare(group._id, 'Full');
    const [first, second] = await buildWaitlist(group._id, 'Full', 'Full');
    if (!first || !second) throw new Error('The waitlist is too short.');
    await refundSold(full);
    const { offer } = (await waitlistOf(first, group._id)) ?? {};
    // Never shorter than an ordinary hold, which lasts twice as long as is left; the deadline ends it.
    const deadline = Date.parse(group.fillBy ?? '');
    expect(Date.parse(offer?.heldUntil ?? '')).toBeGreaterThan(deadline + 4 * 60_000);
    await passDeadline();
    const { calledOffAt, decidedAt } = await read(group._id);
    expect(calledOffAt ?? decidedAt).toEqual(expect.any(String));
    const empty = { waiting: 0, offered: 0, quartersOffered: 0, place: null, offer: null };
    expect(await waitlistOf(first, group._id)).toEqual(empty);
    expect(await waitlistOf(second, group._id)).toEqual(empty);
    expect((await joinWaitlist(second, group._id, 'Full')).status).toBe(409);
    await waitForMail(first.email, `Your share of ${group.name} was released`);
  },
);

it('does nothing when the group is full at its deadline, nor when a share is refunded later', async () => {
  const group = await buildNearDeadline({ totalPortions: 1, totalCost: 100 });
  const bought = [await buyShare(group._id, 'Half'), await buyShare(group._id, 'Half')];
  await passDeadline();
  expect((await read(group._id)).decidedAt).toEqual(expect.any(String));
  await refundShare(bought[0]?.purchase._id ?? '');
  await runJobs('days');
  expect(await read(group._id)).toMatchObject({ status: 'open', calledOffAt: null });
  // It can be bought after its deadline, because it was filled and a buyer left.
  const { status } = await startPayment(await buildUser(), group._id, 'Half');
  expect(status).toBe(200);
});

it('refunds every buyer when a refund is under way in a full group, however long it takes', async () => {
  const group = await buildNearDeadline({ totalPortions: 1, totalCost: 100 });
  const [left, stays] = [await buyShare(group._id, 'Half'), await buyShare(group._id, 'Half')];
  await slowRefunds(left.paymentIntentId);
  expect((await refundShare(left.purchase._id)).body.state).toBe('refunding');
  await passDeadline();
  const ended = await read(group._id);
  expect(ended.calledOffAt).toEqual(expect.any(String));
  expect(ended.callOffReason).toBe('It did not sell out by the deadline.');
  expect(await stateOf(stays.buyer)).toBe('refunded');
  expect(await stateOf(left.buyer)).toBe('refunding');
  await endRefund(left.paymentIntentId, 'succeeded');
  await runJobs('sweep');
  expect(await stateOf(left.buyer)).toBe('refunded');
});

it('allows only calling off when the deadline passed with shares unsold', async () => {
  const group = await buildNearDeadline();
  const { buyer } = await buyShare(group._id, 'Half');
  await setStatus(group._id, 'full');
  await passDeadline();
  const refused = (way: string) => ({
    status: 409,
    body: { message: expect.stringContaining(way) as string },
  });
  expect(await setStatus(group._id, 'closed')).toMatchObject(refused('Leave it full'));
  await setStatus(group._id, 'open');
  expect(await setStatus(group._id, 'closed')).toMatchObject(refused('Call it off'));
  expect((await setStatus(group._id, 'full')).status).toBe(200);
  const token = await superadminToken();
  const body = { name: group.name, reason: 'It fell ill.' };
  await api('POST', `/api/groups/${group._id}/call-off`, { token, body });
  expect(await stateOf(buyer)).toBe('refunded');
});

it('can be closed when every share was sold by the deadline', async () => {
  const group = await buildNearDeadline({ totalPortions: 1 });
  await buyShare(group._id, 'Full');
  await passDeadline();
  expect((await setStatus(group._id, 'closed')).status).toBe(200);
});

it('lets only buyers leave who bought after the deadline', async () => {
  const group = await buildNearDeadline({ ifUnfilled: 'proceed' });
  const before = await buyShare(group._id, 'Half');
  await passDeadline();
  await setStatus(group._id, 'open');
  const after = await buyShare(group._id, 'Half');
  const leave = ({ buyer, purchase }: typeof before) =>
    api<{ message: string }>('POST', `/api/purchases/${purchase._id}/leave`, buyer);
  const refused = await leave(before);
  expect(refused.status).toBe(409);
  expect(refused.body.message).toMatch(/goes ahead with you.*Ask the supplier\.$/);
  expect((await leave(after)).status).toBe(200);
  const fillBy = new Date(Date.now() + 2 * deadlineHours * hour * 1000).toISOString();
  const token = await superadminToken();
  const anotherDay = await api('PUT', `/api/groups/${group._id}`, { token, body: { fillBy } });
  expect(anotherDay).toMatchObject({
    status: 422,
    body: { fields: { fillBy: expect.stringMatching(/no other deadline/) } },
  });
});

it('waits for a payment that is under way at the deadline', async () => {
  const group = await buildNearDeadline({ totalPortions: 1, totalCost: 100 });
  const held = await holdShare(group._id, 'Full');
  const fault = { operation: 'capture', kind: 'server-error', times: 50 } as const;
  await scheduleFault({ ...fault, paymentIntent: held.paymentIntentId });
  await payByCard(held.paymentIntentId);
  await trackPurchase(held.buyer, held);
  await passDeadline();
  expect(await read(group._id)).toMatchObject({ decidedAt: null, calledOffAt: null });
  await clearFaults(held.paymentIntentId);
  await runJobs('sweep', 'days');
  expect(await read(group._id)).toMatchObject({
    status: 'full',
    decidedAt: expect.any(String) as string,
    calledOffAt: null,
  });
  expect(await stateOf(held.buyer)).toBe('paid');
});

describe('while a payment that only the sweep finds keeps failing', () => {
  // The first run reads the lists up to the newest event; later runs read events.
  beforeEach(async () => {
    await chargeOutside(1000, {});
    await runJobs('sweep', 'sweep');
  });

  const kindsOf = async (groupId: string | null) => {
    const { body } = await api<Alert[]>('GET', '/api/alerts', { token: await superadminToken() });
    return body.filter((alert) => alert.groupId === groupId).map(({ kind }) => kind);
  };

  it.each(['capture', 'retrieve'] as const)(
    'settles the other groups, and raises alerts when the %s fails',
    async (operation) => {
      const fillBy = new Date(Date.now() + deadlineHours * hour * 1000).toISOString();
      const waiting = await buildGroup({ totalPortions: 1, totalCost: 100, fillBy });
      const [group, other] = [await buildGroup(), await buildNearDeadline()];
      const { buyer } = await buyShare(other._id, 'Half');
      const held = [await holdShare(group._id, 'Half'), await holdShare(waiting._id, 'Full')];
      for (const { paymentIntentId } of held) {
        const fault = { operation, kind: 'server-error', paymentIntent: paymentIntentId } as const;
        await scheduleFault({ ...fault, times: 500 });
        await payByCard(paymentIntentId);
      }
      await passDeadline();
      expect((await read(other._id)).calledOffAt).toEqual(expect.any(String));
      expect(await stateOf(buyer)).toBe('refunded');
      expect(await read(waiting._id)).toMatchObject({ decidedAt: null, calledOffAt: null });
      expect(await kindsOf(null)).not.toContain('payment-failing');
      await advanceClock(16 * minute);
      await runJobs('days');
      expect(await kindsOf(waiting._id)).toEqual(['day-waits']);
      expect(await kindsOf(null)).toContain('payment-failing');
      for (const { paymentIntentId } of held) await clearFaults(paymentIntentId);
      await runJobs('sweep', 'days');
      expect(await kindsOf(waiting._id)).toEqual([]);
      expect(await kindsOf(null)).not.toContain('payment-failing');
      expect((await read(waiting._id)).decidedAt).toEqual(expect.any(String));
    },
  );
});
