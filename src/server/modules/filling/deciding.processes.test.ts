import type { Group } from '#shared/groups/groups.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import {
  bookedCharge,
  endRefund,
  payByCard,
  scheduleFault,
  slowRefunds,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  refundShare,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildLine, lineOf, standInLine } from '#testing/factories/waitlist';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

/** Servers whose groups may have a day seconds away, on either database. */
let fleet: Fleet;

const startUp = 240_000;
const patience = 60_000;

describe.each(['pglite', 'postgres'] as const)('on %s', (database) => {
  beforeAll(async () => {
    fleet = await startFleet({
      database,
      env: { FILL_BY_SECONDS: '0.5', FILL_BY_NOTICE_HOURS: '0', SWEEP_SECONDS: '0.5' },
    });
  }, startUp);

  afterAll(() => fleet.close(), startUp);

  const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();

  /** Its day is a moment from now: tried again where a slow machine lets that pass. */
  const letDayCome = async (
    groupId: string,
    ifUnfilled: Group['ifUnfilled'] = 'refund',
    seconds = 3,
  ) => {
    const token = await superadminToken();
    const set = () =>
      api('PUT', `/api/groups/${groupId}`, {
        token,
        body: { fillBy: inSeconds(seconds), ifUnfilled },
      });
    const { status } = await eventually(set, (answer) => answer.status === 200, patience);
    expect(status).toBe(200);
  };

  const untilRefunded = async (buyer: TestUser) => {
    const isBack = ([one]: Purchase[]) => one?.state === 'refunded';
    expect((await eventually(() => purchasesOf(buyer), isBack, patience))[0]?.state).toBe(
      'refunded',
    );
  };

  const read = async (groupId: string) => readGroup(await superadminToken(), groupId);

  const untilGroup = (groupId: string, isSo: (group: Group) => boolean) =>
    eventually(() => read(groupId), isSo, patience);

  const moves = async (groupId: string) => {
    const token = await superadminToken();
    const { body } = await api<LedgerEntry[]>('GET', `/api/groups/${groupId}/ledger`, { token });
    return body.toReversed().map(({ kind, change, note }) => [kind, change, note]);
  };

  it(
    'refunds everybody when the day comes and it is not full',
    async () => {
      const group = await buildGroup();
      const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
      const held = await holdShare(group._id, 'Quarter');
      await letDayCome(group._id);
      const ended = await untilGroup(group._id, ({ calledOffAt }) => Boolean(calledOffAt));
      expect(ended).toMatchObject({
        status: 'closed',
        callOffReason: 'It was not filled in time.',
      });
      await untilRefunded(buyer);
      expect(await bookedCharge(paymentIntentId)).toMatchObject({ refundedCents: 55_000 });
      await waitForMail(buyer.email, `${group.name} was called off: you get $550.00 back`);
      await waitForMail(held.buyer.email, `Your share of ${group.name} was released`);
    },
    startUp,
  );

  it(
    'goes ahead with what the supplier keeps, where that was the deal',
    async () => {
      const group = await buildGroup();
      const { buyer } = await buyShare(group._id, 'Full');
      await letDayCome(group._id, 'proceed');
      const filled = await untilGroup(group._id, ({ status }) => status === 'full');
      expect(filled).toMatchObject({ remainingCost: 0, calledOffAt: null });
      expect(filled.quarters).toMatchObject({ sold: 4, withdrawn: 12 });
      const { name } = filled.supplierId as { name: string };
      expect((await moves(group._id)).at(-1)).toEqual(['kept', -3300, name]);
      const mail = await waitForMail(buyer.email, `${group.name} goes ahead`);
      expect(mail.text).toContain(`${name} keeps what is left`);
      expect((await purchasesOf(buyer))[0]?.state).toBe('paid');
    },
    startUp,
  );

  it(
    'leaves half of the time before it to others, where a share is offered from the line',
    async () => {
      const group = await buildGroup({ totalPortions: 1, fillBy: inSeconds(10 * 3600) });
      const { buyer: holder } = await holdShare(group._id, 'Full');
      const [held] = await purchasesOf(holder);
      const [first] = await buildLine(group._id, 'Full');
      if (!first) throw new Error('nobody');
      await api('POST', `/api/purchases/${held?._id}/release`, { token: holder.token });
      const { offer } = (await lineOf(first, group._id)) ?? {};
      const hours = (Date.parse(offer?.heldUntil ?? '') - Date.now()) / 3_600_000;
      expect(hours).toBeGreaterThan(4.9);
      expect(hours).toBeLessThanOrEqual(5);
    },
    startUp,
  );

  it.each(['refund', 'proceed'] as const)(
    'ends what is offered from the line, and the line: %s',
    async (ifUnfilled) => {
      const group = await buildGroup({ totalPortions: 1 });
      const { buyer: holder } = await holdShare(group._id, 'Full');
      const [held] = await purchasesOf(holder);
      const [first, second] = await buildLine(group._id, 'Full', 'Full');
      if (!first || !second) throw new Error('nobody');
      await letDayCome(group._id, ifUnfilled, 10);
      await api('POST', `/api/purchases/${held?._id}/release`, { token: holder.token });
      const { offer } = (await lineOf(first, group._id)) ?? {};
      // Never shorter than an ordinary hold; the day ends it as every hold.
      expect(Date.parse(offer?.heldUntil ?? '')).toBeGreaterThan(Date.now() + 9 * 60_000);
      const ended = ({ calledOffAt, decidedAt }: Group) => Boolean(calledOffAt ?? decidedAt);
      await untilGroup(group._id, ended);
      const nobody = { waiting: 0, offered: 0, place: null, offer: null };
      expect(await lineOf(first, group._id)).toEqual(nobody);
      expect(await lineOf(second, group._id)).toEqual(nobody);
      expect((await standInLine(second, group._id, 'Full')).status).toBe(409);
      await waitForMail(first.email, `Your share of ${group.name} was released`);
    },
    startUp,
  );

  it(
    'leaves a group alone that is full on its day, and when a share of it comes back later',
    async () => {
      const group = await buildGroup({ totalPortions: 1, totalCost: 100, fillBy: inSeconds(40) });
      const bought = [await buyShare(group._id, 'Half'), await buyShare(group._id, 'Half')];
      await untilGroup(group._id, ({ decidedAt }) => Boolean(decidedAt));
      await refundShare(bought[0]?.purchase._id ?? '');
      const open = await untilGroup(group._id, ({ status }) => status === 'open');
      expect(open.calledOffAt).toBeNull();
      // It can be bought, though its day is over: somebody left after it was filled.
      const { status } = await startPayment(await buildUser(), group._id, 'Half');
      expect(status).toBe(200);
    },
    startUp,
  );

  it(
    'refunds everybody where a share of a full one is on its way back, however long that takes',
    async () => {
      const group = await buildGroup({ totalPortions: 1, totalCost: 100, fillBy: inSeconds(30) });
      const [left, stays] = [await buyShare(group._id, 'Half'), await buyShare(group._id, 'Half')];
      await slowRefunds(left.paymentIntentId);
      expect((await refundShare(left.purchase._id)).body.state).toBe('refunding');
      const ended = await untilGroup(group._id, ({ calledOffAt }) => Boolean(calledOffAt));
      expect(ended.callOffReason).toBe('It was not filled in time.');
      await untilRefunded(stays.buyer);
      await endRefund(left.paymentIntentId, 'succeeded');
      await untilRefunded(left.buyer);
    },
    startUp,
  );

  it(
    'lets a payment under way finish first',
    async () => {
      const group = await buildGroup({ totalPortions: 1, totalCost: 100 });
      const held = await holdShare(group._id, 'Full');
      const fault = { operation: 'capture', kind: 'server-error', times: 12 } as const;
      await scheduleFault({ ...fault, paymentIntent: held.paymentIntentId });
      await payByCard(held.paymentIntentId);
      await letDayCome(group._id);
      await trackPurchase(held.buyer, held);
      const filled = await untilGroup(group._id, ({ decidedAt }) => Boolean(decidedAt));
      expect(filled).toMatchObject({ status: 'full', calledOffAt: null });
      expect((await purchasesOf(held.buyer))[0]?.state).toBe('paid');
    },
    startUp,
  );

  it.each(['called-off', 'between-refunds'])(
    'ends the same when the process dies: %s',
    async (point) => {
      const [server] = fleet.servers;
      const group = await buildGroup();
      const bought = [
        await buyShare(group._id, 'Half'),
        await buyShare(group._id, 'Half'),
        await buyShare(group._id, 'Quarter'),
      ];
      await server?.end('SIGKILL');
      await server?.start({ FAILPOINT: point });
      await letDayCome(group._id);
      expect(await server?.endsWithin(patience)).toBe(true);
      await server?.start();
      for (const { buyer, paymentIntentId, purchase } of bought) {
        await eventually(
          () => purchasesOf(buyer),
          ([one]) => one?.state === 'refunded',
          patience,
        );
        const charge = await bookedCharge(paymentIntentId);
        expect(charge?.refundedCents).toBe(purchase.amountPaid * 100);
      }
      expect((await read(group._id)).calledOffAt).not.toBeNull();
    },
    startUp,
  );
});
