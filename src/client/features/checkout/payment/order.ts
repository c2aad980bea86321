import { depositFor, restDueAt } from '#shared/groups/deposit';
import { quartersOf, type Portion } from '#shared/groups/portions';
import { readPricing, weightTermsVersion } from '#shared/groups/pricing';
import type { Cents } from '#shared/money';

import type { Group } from '../../../api/group';
import type { Payments } from '../../../api/platformApi';

/** The share about to be bought, as the buyer sees it. */
export interface Choice {
  group: Group;
  portion: Portion;
  priceCents: Cents;
}

/** A selection whose payment was created at the provider. */
export interface Order extends Choice {
  clientSecret: string;
  /** Milliseconds since 1970; `null` where the server holds nothing. */
  heldUntil: number | null;
  /** Amount charged to the card: the price, but a deposit of it, and another one in the demo form. */
  chargeCents: Cents;
  /** Part of the price that is paid now; null: all of it. */
  deposit: DepositNow | null;
  /** Share whose balance is paid; null: the share itself is. */
  balanceOf: string | null;
  /** Milliseconds since 1970: distinguishes repeated starts of the same payment. */
  startedAt: number;
}

/** Part of a price that the card is charged now, and by when the rest is due; null: the harvest is not planned. */
export interface DepositNow {
  depositCents: Cents;
  restDueAt: Date | null;
}

/** The deposit of a share; null: its whole price is paid now, as that of a share from the waitlist. */
export function depositOf({ group, portion, priceCents }: Choice, now: Date): DepositNow | null {
  const { pricing, timeZone, line } = group;
  if (!pricing?.deposit || line.offer) return null;
  const terms = { deposit: readPricing(pricing).deposit, timeZone, harvestOn: harvestDayOf(group) };
  const depositCents = depositFor(terms, { priceCents, quarters: quartersOf[portion] }, now);
  return depositCents && { depositCents, restDueAt: restDueAt(terms, now) };
}

const harvestDayOf = ({ milestones }: Group): string | null =>
  milestones.find(({ kind }) => kind === 'harvested')?.plannedOn ?? null;

/** The demo form's payment names neither group nor portion. */
export function intentBody(
  { group, portion, priceCents }: Choice,
  { demoCents }: Payments,
  deposit: DepositNow | null,
) {
  if (demoCents !== null) return { amount: demoCents, currency: 'usd' };
  return {
    amount: priceCents,
    currency: 'usd',
    groupId: group._id,
    portion,
    // Their terms are beside the button.
    ...(group.pricing && { agreesToWeight: true as const, terms: weightTermsVersion }),
    ...(deposit && { deposit: deposit.depositCents }),
  };
}

/** Amount charged to the card for a choice. */
export const chargeOf = (
  { priceCents }: Choice,
  { demoCents }: Payments,
  deposit: DepositNow | null,
): Cents => demoCents ?? deposit?.depositCents ?? priceCents;

/**
 * The end of a hold by the server's clock; one that is past on arrival is not counted down.
 */
export function holdEnd(holdExpiresAt: string | null, now: number): number | null {
  const end = Date.parse(holdExpiresAt ?? '');
  return end > now ? end : null;
}
