import {
  holdShare,
  priceShare,
  releaseShare,
  type Share,
  type Stock,
} from '#shared/inventory/pricing';
import type { Portion } from '#shared/groups/portions';
import { isChargeable } from '#shared/money';

/**
 * What somebody who holds a share finds when they choose another one: theirs is free by then, and those
 * who wait are asked before them.
 *
 * @param waiting what the others wait for that the group offers, in their order.
 */
export const stockForChange = (stock: Stock, held: Share, waiting: readonly Portion[]): Stock =>
  waiting.reduce(
    (left, portion) => {
      const share = priceShare(left, portion);
      return share && isChargeable(share.priceCents) ? holdShare(left, share) : left;
    },
    releaseShare(stock, held),
  );
