import type { Alert } from '#shared/alerts/alerts.contract';
import type { GroupHandover } from '#shared/pickup/pickup.contract';
import { disputeCharge, endDispute } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { checkOff } from '#testing/factories/pickup';
import { buyShare, refundShare, sellForCash } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

const hour = 3600;

/** By the server's clock, in {@link openRanch}. */
const minutesAgo = (minutes: number): string =>
  new Date(Date.now() + (hour - minutes * 60) * 1000).toISOString();

async function buySteer() {
  const ranch = await buildRanch();
  const bought = await buyShare(ranch.group._id, 'Half', ranch.member);
  const id = bought.purchase._id;
  return { ...ranch, ...bought, id, token: ranch.admin.token, groupId: ranch.group._id };
}

/** A share that was paid for an hour ago. */
async function openRanch() {
  const sold = await buySteer();
  await advanceClock(hour);
  return sold;
}

describe('taps out of their order', () => {
  it('keeps what was tapped last when a tap made before arrives after it', async () => {
    const { id, token } = await openRanch();
    await checkOff(id, token, { tappedAt: minutesAgo(10) });
    await checkOff(id, token, { collected: false, tappedAt: minutesAgo(5) });
    const late = await checkOff(id, token, { tappedAt: minutesAgo(12) });
    expect(late).toMatchObject({ status: 200, body: { collectedAt: null, collectedBy: null } });
  });

  it('comes to the same in every order of arrival', async () => {
    const shares = [];
    for (let count = 0; count < 4; count += 1) shares.push(await buySteer());
    await advanceClock(hour);
    const made = [12, 9, 7, 3].map((minutes, index) => ({
      collected: index !== 1,
      tappedAt: minutesAgo(minutes),
    }));
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 3, 1],
      [1, 3, 0, 2],
    ];
    for (const [index, { id, token }] of shares.entries()) {
      for (const next of orders[index] ?? []) await checkOff(id, token, made[next]);
      const { body } = await checkOff(id, token, made[0]);
      expect(body.collectedAt).toBe(made[2]?.tappedAt);
    }
  });

  it('believes a phone’s clock only where it can be right', async () => {
    const { id, token } = await openRanch();
    await checkOff(id, token, { tappedAt: minutesAgo(2) });
    for (const tappedAt of ['2100-01-01T00:00:00Z', '1999-01-01T00:00:00Z', 'yesterday', '']) {
      await checkOff(id, token, { collected: false, tappedAt });
      expect((await checkOff(id, token, { tappedAt })).body.collectedAt).not.toBeNull();
    }
  });

  it('reckons with the age of a tap where a clock is wrong', async () => {
    const { id, token } = await openRanch();
    await checkOff(id, token, { tappedAt: minutesAgo(10) });
    // Made five minutes ago, by a phone whose clock is half an hour slow.
    const slow = { tappedAt: minutesAgo(35), sentAt: minutesAgo(30) };
    const { body } = await checkOff(id, token, { collected: false, ...slow });
    expect(body.collectedAt).toBeNull();
    expect((await checkOff(id, token, { tappedAt: minutesAgo(7) })).body.collectedAt).toBeNull();
  });

  it.each([
    ['right', 0],
    ['half an hour slow', 30],
  ])('undoes a tap whose call took a minute where the clock is %s', async (_what, slow) => {
    const { id, token } = await openRanch();
    const at = (minutes: number) => minutesAgo(slow + minutes);
    await checkOff(id, token, { tappedAt: at(1), sentAt: at(1) });
    const undone = { collected: false, tappedAt: at(0.9), sentAt: at(0) };
    expect((await checkOff(id, token, undone)).body.collectedAt).toBeNull();
  });

  it('takes a tap without a time for one made now', async () => {
    const { id, token } = await openRanch();
    for (const collected of [true, false, true, false, true])
      await checkOff(id, token, { collected });
    expect(
      (await checkOff(id, token, { tappedAt: minutesAgo(1) })).body.collectedAt,
    ).not.toBeNull();
    await checkOff(id, token, { collected: false });
    expect((await checkOff(id, token, { tappedAt: minutesAgo(1) })).body.collectedAt).toBeNull();
  });
});

describe('a share given out that should not have been', () => {
  const alertsOf = async (token: string) =>
    (await api<Alert[]>('GET', '/api/alerts', { token })).body.filter(
      ({ kind }) => kind === 'given-out',
    );
  const listed = async (groupId: string, token: string) =>
    (await api<GroupHandover>('GET', `/api/groups/${groupId}/handover`, { token })).body.shares;

  it('is recorded, listed and alerted of when it was refunded meanwhile', async () => {
    const { id, token, groupId, purchase } = await openRanch();
    const tappedAt = minutesAgo(10);
    await refundShare(id);
    const given = await checkOff(id, token, { tappedAt });
    const warning = 'This share was refunded: do not give it out.';
    expect(given).toMatchObject({ status: 200, body: { collectedAt: tappedAt, warning } });
    expect(await listed(groupId, token)).toMatchObject([{ purchaseId: id, warning }]);
    const [alert, ...more] = await alertsOf(token);
    expect(more).toEqual([]);
    expect(alert?.message).toContain(purchase.receiptNumber);
    expect(alert?.message).toContain('although it was refunded');
    await checkOff(id, token, { collected: false });
    expect(await alertsOf(token)).toEqual([]);
    expect(await listed(groupId, token)).toEqual([]);
  });

  it('is alerted of when the refund comes after the tap', async () => {
    const { id, token } = await openRanch();
    await checkOff(id, token);
    expect(await alertsOf(token)).toEqual([]);
    await refundShare(id);
    expect(await alertsOf(token)).toHaveLength(1);
  });

  it('is alerted of while its charge is disputed, until that is won', async () => {
    const { id, token, groupId, paymentIntentId } = await openRanch();
    await disputeCharge(paymentIntentId);
    await eventually(
      () => listed(groupId, token),
      ([share]) => Boolean(share?.warning),
    );
    const { body } = await checkOff(id, token);
    expect(body.warning).toContain('disputes $550.00');
    expect(await alertsOf(token)).toHaveLength(1);
    await endDispute(paymentIntentId, 'won');
    await eventually(
      () => alertsOf(token),
      ({ length }) => length === 0,
    );
  });

  it('is recorded of a group that was called off', async () => {
    const { id, token, groupId, group } = await openRanch();
    await api('POST', `/api/groups/${groupId}/call-off`, {
      token,
      body: { name: group.name, reason: 'The steer fell ill.' },
    });
    const { status, body } = await checkOff(id, token, { tappedAt: minutesAgo(3) });
    expect({ status, warning: body.warning }).toEqual({
      status: 200,
      warning: 'This share was refunded: do not give it out.',
    });
    expect(await alertsOf(token)).toHaveLength(1);
  });
});

describe('the end of a group', () => {
  async function openPair() {
    const admin = await buildSupplierAdmin();
    const { token, supplierId } = admin;
    const group = await buildGroup({ supplierId, totalPortions: 1 });
    const member = await buildUser({ supplierId });
    const { purchase, paymentIntentId } = await buyShare(group._id, 'Half', member);
    const cash = await sellForCash(group._id, { token, email: member.email });
    const doneAt = async () =>
      (
        await api<{ group: { doneAt?: string | null } }>('GET', `/api/groups/${group._id}`, {
          token,
        })
      ).body.group.doneAt ?? null;
    return {
      token,
      first: purchase._id,
      second: cash._id,
      groupId: group._id,
      doneAt,
      paymentIntentId,
    };
  }

  it('comes when the last share is refunded instead of given out', async () => {
    const { token, first, second, doneAt } = await openPair();
    await checkOff(second, token);
    expect(await doneAt()).toBeNull();
    await refundShare(first);
    expect(await doneAt()).not.toBeNull();
  });

  it('stays when a share that was refunded is not given out after all', async () => {
    const { token, first, second, doneAt } = await openPair();
    await checkOff(first, token);
    await checkOff(second, token);
    await refundShare(first);
    const ended = await doneAt();
    expect(ended).not.toBeNull();
    await checkOff(first, token, { collected: false });
    expect(await doneAt()).toBe(ended);
  });

  it('is taken back when a refund is refused and its share is to be given out again', async () => {
    const { token, first, second, doneAt, paymentIntentId } = await openPair();
    await checkOff(second, token);
    await disputeCharge(paymentIntentId);
    expect((await refundShare(first)).status).toBe(409);
    expect(await doneAt()).toBeNull();
  });

  it('stays as an admin said when a share that was late is given out', async () => {
    const { token, first, doneAt, groupId } = await openPair();
    await api('PUT', `/api/groups/${groupId}/done`, { token, body: { done: true } });
    const ended = await doneAt();
    expect(ended).not.toBeNull();
    await checkOff(first, token);
    expect(await doneAt()).toBe(ended);
    await checkOff(first, token, { collected: false });
    expect(await doneAt()).toBeNull();
  });

  it('does not come while nothing was given out', async () => {
    const { first, second, doneAt } = await openPair();
    await refundShare(first);
    await refundShare(second);
    expect(await doneAt()).toBeNull();
  });
});
