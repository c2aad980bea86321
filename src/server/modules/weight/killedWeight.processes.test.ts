import { bookedCharge, listRefunds, payByCard } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { startPayment, trackPurchase } from '#testing/factories/purchases';
import { buildUser, succeed } from '#testing/factories/users';
import {
  depositCents,
  authorizeBalance,
  readStatements,
  sellByWeight,
  sellWithDeposit,
  sendStatements,
  settleByWeight,
  weigh,
} from '#testing/factories/weight';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';

import type { FailpointName } from '../../jobs/failpoints';

let fleet: Fleet;

beforeAll(async () => {
  fleet = await startFleet({ database: 'postgres', env: { SWEEP_SECONDS: '0.5' } });
});

afterAll(() => fleet.close());

/** Acts while the server dies at that point, and starts it again with its work due at once. */
async function dieAt(point: FailpointName, act: () => Promise<unknown>): Promise<void> {
  const [server] = fleet.servers;
  await server?.end('SIGKILL');
  await server?.start({ FAILPOINT: point });
  await act().catch(() => undefined);
  expect({ point, hasDied: await server?.endsWithin() }).toEqual({ point, hasDied: true });
  await server?.start();
  await fleet.pool.query(`
    with paying as (update purchases set state_at = state_at - interval '1 minute', next_sweep_at = now()
      where state = 'settling')
    update returns set next_sweep_at = now(), asked_at = asked_at - interval '1 minute' where state = 'owed'`);
}

type Sold = Awaited<ReturnType<typeof sellByWeight>>;

const sharesOf = async ({ group, admin }: Sold) => (await readStatements(group._id, admin)).shares;

it.each<FailpointName>(['payment-confirmed', 'settling', 'captured', 'paid'])(
  'takes a balance once when the server dies at %s',
  async (point) => {
    const sold = await sellByWeight();
    const { admin, group, agreed } = sold;
    const { shares } = await settleByWeight(group._id, admin, { hangingLb: 800 });
    const balance = shares[0]?.balance;
    if (!balance) throw new Error('No balance is asked for.');
    const paymentIntentId = await authorizeBalance(agreed.buyer, balance);
    const { groupId, portion } = agreed.purchase;
    await dieAt(point, () => trackPurchase(agreed.buyer, { groupId, portion, paymentIntentId }));
    const [share] = await eventually(
      () => sharesOf(sold),
      ([first]) => first?.balance === null,
    );
    expect(share).toMatchObject({ taken: 1_750, paidBalances: [{ amount: 125.78 }] });
    expect(await bookedCharge(paymentIntentId)).toMatchObject({
      capturedCents: 12_578,
      refundedCents: 0,
    });
  },
);

it.each<FailpointName>(['intent-saved', 'captured', 'paid'])(
  'takes a deposit once, and asks for the rest once, when the server dies at %s',
  async (point) => {
    const { group } = await sellWithDeposit();
    const buyer = await buildUser();
    const agreement = { agreesToWeight: true, deposit: depositCents } as const;
    const start = () => succeed(startPayment(buyer, group._id, 'Full', 162_422, agreement));
    const isBegun = point !== 'intent-saved';
    if (!isBegun) await dieAt(point, start);
    const { paymentIntentId } = (await start()).body;
    await payByCard(paymentIntentId);
    const share = { groupId: group._id, portion: 'Full', paymentIntentId } as const;
    if (isBegun) await dieAt(point, () => trackPurchase(buyer, share));
    const settled = async () => (await trackPurchase(buyer, share)).body.purchase;
    expect(await eventually(settled, ({ state }) => state === 'paid')).toMatchObject({
      amountPaid: 406.06,
      price: 1624.22,
    });
    const { rows } = await fleet.pool.query(
      `select price_cents as rest from purchases where user_id = $1 and balance_of is not null`,
      [buyer.userId],
    );
    expect(rows).toEqual([{ rest: 121_816 }]);
    expect(await bookedCharge(paymentIntentId)).toMatchObject({
      capturedCents: depositCents,
      refundedCents: 0,
    });
  },
);

it('asks for each balance once when the server dies right after the statements', async () => {
  const sold = await sellByWeight();
  const { admin, group } = sold;
  await weigh(group._id, 800, admin);
  await dieAt('statements-sent', () => sendStatements(group._id, { hangingLb: 800 }, admin));
  expect(await sendStatements(group._id, { hangingLb: 800 }, admin)).toMatchObject({
    status: 200,
    body: { version: 1 },
  });
  expect(await sharesOf(sold)).toMatchObject([
    { balance: { amount: 125.78 }, statement: { version: 1 } },
    { balance: null, statement: { version: 1 } },
  ]);
});

it('returns each part once when the server dies after the provider has taken the refund', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed, capped } = sold;
  await weigh(group._id, 700, admin);
  await dieAt('returned-at-provider', () => sendStatements(group._id, { hangingLb: 700 }, admin));
  await eventually(
    () => sharesOf(sold),
    (shares) => shares.every(({ returns: [part] }) => part?.state === 'returned'),
  );
  for (const { paymentIntentId } of [agreed, capped])
    expect(await listRefunds(paymentIntentId)).toMatchObject([{ amount: 9_297 }]);
});
