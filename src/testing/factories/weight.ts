import { weightTermsVersion } from '#shared/groups/pricing';
import type { Receipt } from '#shared/purchases/purchases.contract';
import type { GroupStatements } from '#shared/weight/weight.contract';

import { payByCard } from '../cardProvider';
import { api, type Answer } from '../testServer';
import { buildGroup } from './groups';
import { reach } from './milestones';
import { buyShare, trackPurchase, type StartedPayment, type Tracked } from './purchases';
import { buildSupplierAdmin } from './suppliers';
import { succeed, superadminToken, type TestUser } from './users';

/** $4.375 a pound, 742.5 lb estimated: $3,248.44, two Full shares of $1,624.22. */
export const pricing = { pricePerLb: 4.375, estimatedLb: 742.5 };

/** 10 cents a pound: $40.00 of a Full at 800 lb. */
export const tax = {
  label: 'Sales tax',
  kind: 'perHangingLb',
  amount: 0.1,
  payee: 'supplier',
} as const;
export const taxed = { ...pricing, fees: [{ ...tax, isTax: true }] };
export const taxedCost = 3_322.69;

type Terms = NonNullable<Parameters<typeof buildGroup>[0]>['pricing'];

/** Consent to pay by weight, as our own page sends it. */
export const consent = { agreesToWeight: true, terms: weightTermsVersion } as const;

type Admin = Pick<TestUser, 'token'>;

/** A harvested animal that is sold by its weight, with a buyer who agreed to that and one of another client. */
export async function sellByWeight(terms: Terms = pricing) {
  const admin = await buildSupplierAdmin();
  return { admin, ...(await sellWeighed(admin.supplierId, undefined, terms)) };
}

/** The same in a group of that supplier. */
export async function sellWeighed(
  supplierId: string,
  buyer?: TestUser,
  terms: Terms = pricing,
  totalCost = 3_248.44,
) {
  const sold = { totalCost, totalPortions: 2, portionsAvailable: ['Full'] };
  const parts = { ...sold, pricing: terms };
  const group = await buildGroup({ ...parts, supplierId } as Parameters<typeof buildGroup>[0]);
  const agreed = await buyShare(group._id, 'Full', buyer, consent);
  const capped = await buyShare(group._id, 'Full');
  await reach(group._id, 'harvested');
  return { group, agreed, capped };
}

/** A quarter of the price now, the rest two weeks before the harvest: two Full shares of $1,624.22, $406.06 each now. */
export const deposit = { unit: 'percent', amount: 25, restDays: 14 };
export const depositCents = 40_606;

/** An animal for sale by its weight with a deposit, one share of which is sold. */
export async function sellWithDeposit(seller?: TestUser & { supplierId: string }) {
  const admin = seller ?? (await buildSupplierAdmin());
  const parts = { totalCost: 3_248.44, totalPortions: 2, portionsAvailable: ['Full'] };
  const terms = { ...parts, pricing: { ...pricing, deposit }, supplierId: admin.supplierId };
  const group = await buildGroup(terms as Parameters<typeof buildGroup>[0]);
  const sold = await buyShare(group._id, 'Full', undefined, {
    ...consent,
    deposit: depositCents,
  });
  return { admin, group, ...sold };
}

export const weigh = (groupId: string, hangingLb: number, { token }: Admin, pieces?: Pieces) =>
  succeed(api('PUT', `/api/groups/${groupId}/weights`, { token, body: { hangingLb, pieces } }));

type Pieces = { label: string; lb: number }[];

export const readStatements = async (groupId: string, { token }: Admin): Promise<GroupStatements> =>
  (await succeed(api<GroupStatements>('GET', `/api/groups/${groupId}/statements`, { token }))).body;

/** Sends them as they stand; or as they were `seen`. */
export const sendStatements = async (
  groupId: string,
  sent: Sent,
  admin: Admin,
): Promise<Answer<GroupStatements & { message: string; fields?: Record<string, string> }>> => {
  const seen = sent.seen ?? (await readStatements(groupId, admin)).fingerprint;
  const { token } = admin;
  return api('POST', `/api/groups/${groupId}/statements`, { token, body: { ...sent, seen } });
};

interface Sent {
  hangingLb: number;
  reason?: string;
  seen?: string;
}

type Fees = { label: string; amount: number; isTax?: true }[];

export const saveFees = (
  purchaseId: string,
  body: { fees: Fees; seen?: Fees },
  { token }: Admin,
): Promise<Answer<GroupStatements & { message: string }>> =>
  api('PUT', `/api/purchases/${purchaseId}/fees`, { token, body });

/** Weighs the carcass and sends the statements. */
export async function settleByWeight(
  groupId: string,
  admin: Admin,
  body: { hangingLb: number; reason?: string },
  pieces?: Pieces,
): Promise<GroupStatements> {
  await weigh(groupId, body.hangingLb, admin, pieces);
  return (await succeed(sendStatements(groupId, body, admin))).body;
}

/** An animal that weighs more than was sold, and the balance of the buyer who agreed to that. */
export async function askForBalance() {
  const sold = await sellByWeight();
  const { shares } = await settleByWeight(sold.group._id, sold.admin, { hangingLb: 800 });
  const { balance } = shares.find(({ hasAgreed }) => hasAgreed) ?? {};
  if (!balance) throw new Error('No balance is asked for.');
  return { ...sold, balance };
}

/** A balance of a member, and a part of their payment that went back, in a group of the supplier. */
export async function buildBalance(supplierId: string, buyer: TestUser) {
  const admin = { token: await superadminToken() };
  const { group } = await sellWeighed(supplierId, buyer);
  await settleByWeight(group._id, admin, { hangingLb: 700 });
  const corrected = { hangingLb: 800, reason: 'The scale was read wrong.' };
  const { shares } = await settleByWeight(group._id, admin, corrected);
  const [share] = shares;
  return { balanceId: share?.balance?._id ?? '', returnId: share?.returns[0]?._id ?? '' };
}

/** Starts the payment of a balance, as the receipt does; the amount in dollars. */
export const startBalance = (
  { token }: TestUser,
  { _id, amount }: { _id: string; amount: number },
): Promise<Answer<StartedPayment & { message: string }>> =>
  api('POST', '/api/stripe/payment-intent', {
    token,
    body: { amount: Math.round(amount * 100), currency: 'usd', balanceId: _id },
  });

/** Lets the card say yes to a balance; nothing is taken before the provider's event or the buyer's call. */
export async function authorizeBalance(
  buyer: TestUser,
  balance: { _id: string; amount: number },
  card?: string,
): Promise<string> {
  const { paymentIntentId } = (await succeed(startBalance(buyer, balance))).body;
  await payByCard(paymentIntentId, card);
  return paymentIntentId;
}

/** Pays a balance of a share by card, as the page does, which waits until it is paid: the payment's id. */
export async function payBalance(
  { buyer, purchase: { groupId, portion } }: Paying,
  balance: { _id: string; amount: number },
  card?: string,
): Promise<string> {
  const paymentIntentId = await authorizeBalance(buyer, balance, card);
  await succeed(trackPurchase(buyer, { groupId, portion, paymentIntentId }));
  return paymentIntentId;
}

type Paying = Pick<Tracked, 'purchase'> & { buyer: TestUser };

/** Rest of the price of a share whose deposit is paid. @throws when nothing is owed */
export async function readRest({ buyer, purchase }: Paying) {
  const path = `/api/purchases/${purchase._id}`;
  const { settlement } = (await succeed(api<Receipt>('GET', path, buyer))).body;
  if (!settlement?.balance) throw new Error('Nothing is owed.');
  return { balance: settlement.balance };
}

/** Pays the rest of a share's price by card. */
export const payRest = async (sold: Paying): Promise<string> =>
  payBalance(sold, (await readRest(sold)).balance);
