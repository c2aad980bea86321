import type { Group } from '#shared/groups/groups.contract';
import type { Portion } from '#shared/groups/portions';
import type { PlatformConfig } from '#shared/platform/platform.contract';

/** What is about to be bought, as the buyer sees it. */
export interface Choice {
  group: Group;
  portion: Portion;
  /** Dollars. */
  price: number;
}

/** A choice whose payment has been started with the provider. */
export interface Order extends Choice {
  clientSecret: string;
  /** Milliseconds since 1970; `null` where the server holds nothing. */
  heldUntil: number | null;
  /** Dollars: what the card is charged. The price, except in the demo form. */
  charge: number;
  /** Milliseconds since 1970: tells one start of the same payment from the next. */
  startedAt: number;
}

type Payments = PlatformConfig['payments'];

/** The demo form's payment names neither group nor portion. */
export const intentBody = ({ group, portion, price }: Choice, { demoAmount }: Payments) =>
  demoAmount === undefined
    ? { amount: Math.round(price * 100), currency: 'usd', groupId: group._id, portion }
    : { amount: demoAmount, currency: 'usd' };

/** What the card is charged for a choice, in dollars. */
export const chargeOf = ({ price }: Choice, { demoAmount }: Payments): number =>
  demoAmount === undefined ? price : demoAmount / 100;

/**
 * The end of a hold in the browser's time; an end that has passed on arrival tells of a wrong clock
 * here, and is not counted down.
 */
export function holdEnd(holdExpiresAt: string | undefined, now: number): number | null {
  const end = Date.parse(holdExpiresAt ?? '');
  return end > now ? end : null;
}
