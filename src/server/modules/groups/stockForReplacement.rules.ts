import { priceShare } from '#shared/inventory/sharePrice';
import { holdShare, releaseShare, type Share, type Stock } from '#shared/inventory/stock';
import type { Portion } from '#shared/groups/portions';
import { isChargeable } from '#shared/money';

/**
 * The stock for a buyer who replaces their held share: it is free again, but the waitlist gets its shares
 * first.
 * @param waiting the portions the waitlist waits for, in its order, of those that the group sells.
 */
export const stockForReplacement = (
  stock: Stock,
  held: Share,
  waiting: readonly Portion[],
): Stock =>
  waiting.reduce(
    (left, portion) => {
      const share = priceShare(left, portion);
      return share && isChargeable(share.priceCents) ? holdShare(left, share) : left;
    },
    releaseShare(stock, held),
  );
