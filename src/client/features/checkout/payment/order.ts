import type { Portion } from '#shared/groups/portions';
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
  /** Amount charged to the card. The price, except in the demo form. */
  chargeCents: Cents;
  /** Milliseconds since 1970: distinguishes repeated starts of the same payment. */
  startedAt: number;
}

/** The demo form's payment names neither group nor portion. */
export const intentBody = ({ group, portion, priceCents }: Choice, { demoCents }: Payments) =>
  demoCents === null
    ? {
        ...{ amount: priceCents, currency: 'usd', groupId: group._id, portion },
        // Their terms are beside the button.
        ...(group.pricing && { agreesToWeight: true as const }),
      }
    : { amount: demoCents, currency: 'usd' };

/** Amount charged to the card for a choice. */
export const chargeOf = ({ priceCents }: Choice, { demoCents }: Payments): Cents =>
  demoCents ?? priceCents;

/**
 * The end of a hold in the browser's time; an end that is past on arrival means that this device's clock
 * is wrong, and is not counted down.
 */
export function holdEnd(holdExpiresAt: string | null, now: number): number | null {
  const end = Date.parse(holdExpiresAt ?? '');
  return end > now ? end : null;
}
