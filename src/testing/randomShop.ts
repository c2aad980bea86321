import type { JournalEntry } from 'stripe-emulator';

import type { Group } from '#shared/groups/groups.contract';
import { toCents } from '#shared/money';

import {
  bookedCharge,
  captureInDashboard,
  endRefund,
  payByCard,
  scheduleFault,
} from './cardProvider';
import { eventually } from './eventually';
import { buildGroup } from './factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  refundShare,
  sellForCash,
  startDemoPayment,
  trackPurchase,
} from './factories/purchases';
import type { Ranch } from './factories/ranches';
import { buildUser, succeed, type TestUser } from './factories/users';
import { payRest, sellWithDeposit } from './factories/weight';
import { ends, lose, sweep, type Bought } from './shareEnds';
import { api } from './testServer';

/** What became of a share, in the cents that were moved for it. */
export interface SoldShare {
  buyer: TestUser;
  groupId: string;
  groupName: string;
  purchaseId: string;
  paymentIntentId: string | null;
  /** Handed over when it was bought, and of it what was not handed back. */
  cashPaid: number;
  cash: number;
  anotherWay: number;
  isDemo: boolean;
  /** In cents, where its payment is a deposit. */
  price?: number;
  /** A payment beyond the price of the buyer's share: the ledger and the number of shares do not have it. */
  isBalance?: true;
  /** Its payment bought nothing, so that it is in no list of payments. */
  isUnsold?: true;
}

/** The payment that bought a share, then those of its balances. */
export type SharePayments = readonly [SoldShare, ...SoldShare[]];

export function paymentsByShare(payments: readonly SoldShare[]): SharePayments[] {
  const byId = new Map<string, [SoldShare, ...SoldShare[]]>();
  for (const payment of payments) {
    const earlier = byId.get(payment.purchaseId);
    if (earlier) earlier.push(payment);
    else byId.set(payment.purchaseId, [payment]);
  }
  return [...byId.values()];
}

/** A share that was paid by card. */
export const shareOf = (bought: Bought, group: Group): SoldShare => ({
  buyer: bought.buyer,
  groupId: group._id,
  groupName: group.name,
  purchaseId: bought.purchase._id,
  paymentIntentId: bought.paymentIntentId,
  cashPaid: 0,
  cash: 0,
  anotherWay: 0,
  isDemo: false,
});

/** A share of a Half in a group of the ranch, with what became of it. */
export async function sellWithEnd(ranch: Ranch, name: string): Promise<SoldShare> {
  const group = await buildGroup({ supplierId: ranch.admin.supplierId });
  const bought = await buyShare(group._id, 'Half');
  await ends[name]?.(bought, ranch);
  return shareOf(bought, group);
}

/** A share whose deposit is paid, and then the rest of its price, with what became of both. */
export async function sellInTwo(ranch: Ranch, name: string): Promise<SoldShare[]> {
  const sold = await sellWithDeposit(ranch.admin);
  const paymentIntentId = await payRest(sold);
  await ends[name]?.(sold, ranch);
  const share = shareOf(sold, sold.group);
  const price = toCents(sold.purchase.price ?? 0);
  return [
    { ...share, price },
    { ...share, paymentIntentId, isBalance: true },
  ];
}

/** The bank refuses two refunds, and the admin pays another way. */
export async function sellPaidAnotherWay(ranch: Ranch): Promise<SoldShare> {
  const group = await buildGroup({ supplierId: ranch.admin.supplierId });
  const bought = await buyShare(group._id, 'Half');
  await refundShare(bought.purchase._id);
  for (const _ of [1, 2]) {
    await endRefund(bought.paymentIntentId, 'failed');
    await sweep();
  }
  const { body: alerts } = await api<{ _id: string; kind: string; groupId: string | null }[]>(
    'GET',
    '/api/alerts',
    ranch.admin,
  );
  const alert = alerts.find(
    ({ kind, groupId }) => kind === 'refund.failed' && groupId === group._id,
  );
  await succeed(api('POST', `/api/alerts/${alert?._id ?? ''}/resolve`, ranch.admin));
  await sweep();
  return { ...shareOf(bought, group), anotherWay: 55_000 };
}

/** A part of what was authorized is captured by hand: it buys nothing, and goes back. */
export async function sellCapturedInPart(ranch: Ranch): Promise<SoldShare> {
  const group = await buildGroup({ supplierId: ranch.admin.supplierId });
  const { buyer, paymentIntentId } = await holdShare(group._id, 'Half');
  const [purchase] = await purchasesOf(buyer);
  if (!purchase) throw new Error('There is no hold.');
  const fault = { operation: 'capture', kind: 'lock-timeout', times: 50 } as const;
  await scheduleFault({ ...fault, paymentIntent: paymentIntentId });
  await payByCard(paymentIntentId);
  await captureInDashboard(paymentIntentId, 1000);
  await eventually(
    () => bookedCharge(paymentIntentId),
    (booked) => booked?.refundedCents === 1000,
  );
  return { ...shareOf({ buyer, purchase, paymentIntentId }, group), isUnsold: true };
}

async function takeCash(ranch: Ranch, group: Group): Promise<SoldShare> {
  const buyer = await buildUser({ supplierId: ranch.admin.supplierId });
  const { token } = ranch.admin;
  const purchase = await sellForCash(group._id, { token, email: buyer.email });
  return {
    buyer,
    groupId: group._id,
    groupName: group.name,
    purchaseId: purchase._id,
    paymentIntentId: null,
    cashPaid: 55_000,
    cash: 55_000,
    anotherWay: 0,
    isDemo: false,
  };
}

/** A share paid in cash: kept, owed, or handed back. */
export async function sellInCash(
  ranch: Ranch,
  end: 'kept' | 'owed' | 'returned',
): Promise<SoldShare> {
  const group = await buildGroup({ supplierId: ranch.admin.supplierId });
  const { token } = ranch.admin;
  const share = await takeCash(ranch, group);
  if (end !== 'kept') await refundShare(share.purchaseId);
  if (end !== 'returned') return share;
  await succeed(api('POST', `/api/purchases/${share.purchaseId}/cash-return`, { token }));
  return { ...share, cash: 0 };
}

/** A share bought by the demo form, which charged $30. */
export async function sellAsDemo(ranch: Ranch): Promise<SoldShare> {
  const group = await buildGroup({ supplierId: ranch.admin.supplierId });
  const buyer = await buildUser();
  const { paymentIntentId = '' } = (await startDemoPayment(buyer)).body;
  await payByCard(paymentIntentId);
  const share = { groupId: group._id, portion: 'Full' as const, paymentIntentId };
  const { purchase } = (await succeed(trackPurchase(buyer, share))).body;
  return {
    buyer,
    groupId: group._id,
    groupName: group.name,
    purchaseId: purchase._id,
    paymentIntentId,
    cashPaid: 0,
    cash: 0,
    anotherWay: 0,
    isDemo: true,
  };
}

/** Before it is done, a call-off names what is still to go back to cards, and the fees of these charges. */
async function expectTrueCost(
  { admin: { token } }: Ranch,
  groupId: string,
  shares: readonly { paymentIntentId: string }[],
): Promise<void> {
  const path = `/api/groups/${groupId}/call-off`;
  const cost = await succeed(api<{ refunds: number; fees: number }>('GET', path, { token }));
  const charges = await Promise.all(shares.map((share) => bookedCharge(share.paymentIntentId)));
  const sum = (of: (entry: JournalEntry) => number) =>
    charges.reduce((all, entry) => all + (entry ? of(entry) : 0), 0) / 100;
  expect(cost.body.refunds).toBe(sum((entry) => entry.capturedCents - entry.withdrawnCents));
  // Of a dispute the provider keeps a fee of its own, which no call-off changes.
  expect(cost.body.fees).toBe(sum((entry) => Math.round(entry.capturedCents * 0.029) + 30));
}

/** Four buyers, one of whom disputed before and one paid in cash, whose group is called off. */
export async function callOffGroup(ranch: Ranch): Promise<SoldShare[]> {
  const group = await buildGroup({ supplierId: ranch.admin.supplierId });
  const bought = [await buyShare(group._id, 'Half'), await buyShare(group._id, 'Half')];
  const disputed = await buyShare(group._id, 'Half');
  await lose(disputed, 15_000);
  const inCash = await takeCash(ranch, group);
  await expectTrueCost(ranch, group._id, [...bought, disputed]);
  await succeed(
    api('POST', `/api/groups/${group._id}/call-off`, {
      token: ranch.admin.token,
      body: { name: group.name, reason: 'The steer fell ill.' },
    }),
  );
  return [...[...bought, disputed].map((one) => shareOf(one, group)), inCash];
}

/** A share with each of these ends, a demo, cash, and a group that is called off. */
export async function playShop(ranch: Ranch, names: readonly string[]): Promise<SoldShare[]> {
  const shares: SoldShare[] = [];
  for (const name of names) shares.push(await sellWithEnd(ranch, name));
  for (const name of ['kept', 'left', 'refunded']) shares.push(...(await sellInTwo(ranch, name)));
  shares.push(await sellAsDemo(ranch));
  for (const end of ['kept', 'owed', 'returned'] as const) {
    shares.push(await sellInCash(ranch, end));
  }
  return [...shares, ...(await callOffGroup(ranch))];
}
