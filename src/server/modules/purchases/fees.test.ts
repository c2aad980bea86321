import type { PaymentMovement } from '#shared/purchases/movements.contract';
import {
  bookCharge,
  bookLate,
  bookedCharge,
  deliverEvents,
  disputeCharge,
  endDispute,
  endRefund,
  eventsOf,
  payByCard,
  refundInDashboard,
  scheduleFault,
  slowRefunds,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  refundShare,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { superadminToken, succeed } from '#testing/factories/users';
import { postEvent, signEvent, writeEvent } from '#testing/providerEvents';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

async function movementsOf(purchaseId: string): Promise<PaymentMovement[]> {
  const token = await superadminToken();
  const path = `/api/purchases/${purchaseId}/events`;
  return (await succeed(api<{ movements: PaymentMovement[] }>('GET', path, { token }))).body
    .movements;
}

/** Kind, gross, fee and net of each, in dollars. */
const summary = (movements: PaymentMovement[]) =>
  movements.map(({ kind, gross, fee, net }) => [kind, gross, fee, net]);

const untilMovements = async (purchaseId: string, count: number) =>
  summary(
    await eventually(
      () => movementsOf(purchaseId),
      (movements) => movements.length === count,
    ),
  );

const buyHalf = async () => buyShare((await buildGroup())._id, 'Half');

/** Half of a group of $1,100: 2.9 % of $550 and 30 cents. */
const charge = ['charge', 550, 16.25, 533.75];
const returned = ['refund', -550, 0, -550];

it('knows what a sale cost once it is answered', async () => {
  const { purchase } = await buyHalf();
  const movements = await movementsOf(purchase._id);
  expect(summary(movements)).toEqual([charge]);
  const [{ bookedAt = '', availableOn = '' } = {}] = movements;
  expect(Date.parse(availableOn) - Date.parse(bookedAt)).toBe(2 * 86_400_000);
});

/** A share whose charge the provider has not booked at the sale. */
async function sellUnbooked() {
  const share = await holdShare((await buildGroup())._id, 'Half');
  const { buyer, paymentIntentId } = share;
  await bookLate(paymentIntentId);
  await payByCard(paymentIntentId);
  const id = (await trackPurchase(buyer, share)).body.purchase._id;
  await runJobs('sweep');
  expect(await movementsOf(id)).toEqual([]);
  return { id, paymentIntentId };
}

it('writes the fee when the provider tells that it has booked the charge after the sale', async () => {
  const { id, paymentIntentId } = await sellUnbooked();
  await bookCharge(paymentIntentId);
  expect(await untilMovements(id, 1)).toEqual([charge]);
});

it('asks for the fee later when no event tells that the charge was booked', async () => {
  const { id, paymentIntentId } = await sellUnbooked();
  await deliverEvents({ drop: true });
  await bookCharge(paymentIntentId);
  await deliverEvents();
  await advanceClock(601);
  await runJobs('sweep');
  expect(summary(await movementsOf(id))).toEqual([charge]);
});

it('asks for the fee in the next sweep when the answer to the capture is lost', async () => {
  const share = await holdShare((await buildGroup())._id, 'Half');
  const { buyer, paymentIntentId } = share;
  const fault = { operation: 'capture', kind: 'reset-after', times: 2 } as const;
  await scheduleFault({ ...fault, paymentIntent: paymentIntentId });
  await payByCard(paymentIntentId);
  await trackPurchase(buyer, share);
  await runJobs('sweep');
  const [purchase] = await purchasesOf(buyer);
  expect(await untilMovements(purchase?._id ?? '', 1)).toEqual([charge]);
});

it('writes each movement once when events come twice and in the wrong order', async () => {
  const { purchase, paymentIntentId } = await buyHalf();
  await refundShare(purchase._id);
  const events = await eventsOf(paymentIntentId);
  const all = events.flatMap((event) => [event, event]);
  await Promise.all(
    all.map((event) => {
      const body = writeEvent(event);
      return postEvent(body, signEvent(body));
    }),
  );
  await runJobs('sweep');
  expect(summary(await movementsOf(purchase._id))).toEqual([charge, returned]);
});

it('keeps the fee of a share that was refunded', async () => {
  const { purchase, paymentIntentId } = await buyHalf();
  await refundShare(purchase._id);
  expect(summary(await movementsOf(purchase._id))).toEqual([charge, returned]);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ feeCents: 1_625, netCents: -1_625 });
});

it('follows a part that was refunded in the provider’s dashboard', async () => {
  const { purchase, paymentIntentId } = await buyHalf();
  await refundInDashboard(paymentIntentId, 20_000);
  expect(await untilMovements(purchase._id, 2)).toEqual([charge, ['refund', -200, 0, -200]]);
});

it('books a refund that the bank sends back, and the next one', async () => {
  const { purchase, paymentIntentId } = await buyHalf();
  await refundShare(purchase._id);
  await endRefund(paymentIntentId, 'failed');
  expect(await untilMovements(purchase._id, 3)).toEqual([
    charge,
    returned,
    ['refund', 550, 0, 550],
  ]);
  await advanceClock(601);
  await runJobs('sweep');
  expect(await untilMovements(purchase._id, 4)).toContainEqual(returned);
  expect(await bookedCharge(paymentIntentId)).toMatchObject({ netCents: -1_625 });
});

it('books a refund that arrives later', async () => {
  const { purchase, paymentIntentId } = await buyHalf();
  await slowRefunds(paymentIntentId);
  await refundShare(purchase._id);
  await endRefund(paymentIntentId, 'succeeded');
  expect(await untilMovements(purchase._id, 2)).toEqual([charge, returned]);
});

it('knows what a dispute took and cost, and what came back when it was won', async () => {
  const { purchase, paymentIntentId } = await buyHalf();
  await disputeCharge(paymentIntentId);
  const taken = ['dispute', -550, 15, -565];
  expect(await untilMovements(purchase._id, 2)).toEqual([charge, taken]);
  await endDispute(paymentIntentId, 'won');
  expect(await untilMovements(purchase._id, 3)).toEqual([charge, taken, ['dispute', 550, 0, 550]]);
});

it('has no fee of a sale in cash', async () => {
  const group = await buildGroup();
  const { body } = await succeed(
    api<{ purchase: { _id: string } }>('POST', `/api/groups/${group._id}/cash-sales`, {
      token: await superadminToken(),
      body: { name: 'Ann', portion: 'Half', amountPaid: 550, saleId: crypto.randomUUID() },
    }),
  );
  await runJobs('sweep');
  expect(await movementsOf(body.purchase._id)).toEqual([]);
});

it('sums up what all payments of a supplier moved, and nothing of another', async () => {
  const { admin, group } = await buildRanch();
  await buyShare(group._id, 'Half');
  await buyHalf();
  const { purchase } = await buyShare(group._id, 'Half');
  await refundShare(purchase._id);
  const sumUp = async (query: string) =>
    (await succeed(api('GET', `/api/purchases/totals${query}`, { token: admin.token }))).body;
  expect(await sumUp('')).toEqual({
    charged: 1_100,
    refunded: 550,
    disputed: 0,
    fees: 32.5,
    net: 517.5,
  });
  expect(await sumUp('?state=refunded')).toMatchObject({ charged: 550, fees: 16.25, net: -16.25 });
});
