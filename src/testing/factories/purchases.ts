import type { Group } from '#shared/groups/groups.contract';
import type { Portion } from '#shared/groups/portions';
import type { Purchase } from '#shared/purchases/purchases.contract';

import { payByCard } from '../cardProvider';
import { api, type Answer } from '../testServer';
import { buildUser, succeed, superadminToken, type TestUser } from './users';

export interface StartedPayment {
  clientSecret: string;
  paymentIntentId: string;
  /** Cents. */
  amount: number;
  holdExpiresAt: string;
}

export interface Tracked {
  updatedGroup: Group;
  purchase: Purchase;
}

export const readGroup = async (token: string, groupId: string): Promise<Group> =>
  (await succeed(api<{ group: Group }>('GET', `/api/groups/${groupId}`, { token }))).body.group;

/** Price of a portion of the group now, in dollars. */
export async function priceOf(token: string, groupId: string, portion: Portion): Promise<number> {
  const { shares = [] } = await readGroup(token, groupId);
  return shares.find((share) => share.portion === portion)?.price ?? 0;
}

/** Consent as our own page sends it for an animal that is sold by its weight. */
interface Consent {
  agreesToWeight?: true;
  /** Version of the terms beside Pay; without it the first, which name no extras. */
  terms?: number;
  /** Cents paid now; the rest is a balance. */
  deposit?: number;
}

/** Presses 'Proceed to Pay' at the price shown, or at another one, in cents. */
export async function startPayment(
  { token }: TestUser,
  groupId: string,
  portion: Portion,
  amount?: number,
  consent: Consent = {},
): Promise<Answer<StartedPayment>> {
  const cents = amount ?? Math.round((await priceOf(token, groupId, portion)) * 100);
  return api<StartedPayment>('POST', '/api/stripe/payment-intent', {
    token,
    body: { amount: cents, currency: 'usd', groupId, portion, ...consent },
  });
}

/** The demo form's payment, as a literal client makes it. */
export const startDemoPayment = ({ token }: TestUser): Promise<Answer<StartedPayment>> =>
  api<StartedPayment>('POST', '/api/stripe/payment-intent', {
    token,
    body: { amount: 3000, currency: 'usd' },
  });

/** Records the purchase, as the page does once the card has paid. */
export const trackPurchase = (
  { token, userId }: TestUser,
  share: { groupId: string; portion: Portion; paymentIntentId?: string; userId?: string },
): Promise<Answer<Tracked>> =>
  api<Tracked>('POST', '/api/purchase-tracking', {
    token,
    body: { userId, amountPaid: 0, ...share },
  });

/** A share bought by card; with a new buyer unless one is given. */
export async function buyShare(
  groupId: string,
  portion: Portion,
  buyer?: TestUser,
  consent?: Consent,
): Promise<Tracked & { buyer: TestUser; paymentIntentId: string }> {
  const who = buyer ?? (await buildUser());
  const { paymentIntentId } = (
    await succeed(startPayment(who, groupId, portion, undefined, consent))
  ).body;
  await payByCard(paymentIntentId);
  const tracked = await succeed(trackPurchase(who, { groupId, portion, paymentIntentId }));
  return { ...tracked.body, buyer: who, paymentIntentId };
}

/** A share held by a new buyer, not paid. */
export async function holdShare(
  groupId: string,
  portion: Portion,
): Promise<StartedPayment & { buyer: TestUser; groupId: string; portion: Portion }> {
  const buyer = await buildUser();
  const { body } = await succeed(startPayment(buyer, groupId, portion));
  return { ...body, buyer, groupId, portion };
}

/** A user's purchases and holds, newest first. */
export const purchasesOf = async ({ token }: TestUser): Promise<Purchase[]> =>
  (await succeed(api<Purchase[]>('GET', '/api/purchases/mine', { token }))).body;

/** Refunds a share, by default as a superadmin. */
export const refundShare = async (
  purchaseId: string,
  { token, reason = 'The steer fell ill.' }: { token?: string; reason?: unknown } = {},
): Promise<Answer<Purchase>> =>
  api<Purchase>('POST', `/api/purchases/${purchaseId}/refund`, {
    token: token ?? (await superadminToken()),
    body: { reason },
  });

/** A Half sold for cash by an admin of the group: to one of its members, or with a name to anybody. */
export async function sellForCash(
  groupId: string,
  { token, ...buyer }: { token: string; email: string; name?: string },
): Promise<Purchase> {
  const sold = await succeed(
    api<Tracked>('POST', `/api/groups/${groupId}/cash-sales`, {
      token,
      body: {
        ...buyer,
        portion: 'Half',
        amountPaid: await priceOf(token, groupId, 'Half'),
        saleId: crypto.randomUUID(),
      },
    }),
  );
  return sold.body.purchase;
}
