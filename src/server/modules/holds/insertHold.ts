import { holdShare, type Share } from '#shared/inventory/stock';
import type { Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { newId } from '../../db/schema/columns';
import { ask, finishWith } from '../../db/statement';
import type { purchases } from '../../db/schema/purchases';
import { announceShareChange } from '../inventory/groupChanges';
import type { LockedGroup } from '../inventory/stock.service';
import { writeHold } from './writeHold';

type PurchaseRow = typeof purchases.$inferSelect;

/** The user a share is held for, and for how long. */
interface Holder {
  userId: string;
  /** The network of the buyer, or the one they joined the waitlist from; null: unknown. */
  network: string | null;
  /** Held for the next person on the waitlist. */
  isWaitlistHold: boolean;
  /** Version of the terms to pay by weight that they agree to, where the group is sold so. */
  terms?: number | null;
  /** Part of the price that they pay now; null or absent: all of it. */
  depositCents?: Cents | null;
  holdSeconds: number;
}

/**
 * Puts a share aside under its group's lock: the only way to a hold.
 * @param isLast it commits the transaction, too.
 * @returns it, and the group with it held; null where the account is gone.
 */
export async function insertHold(
  tx: Db,
  group: LockedGroup,
  share: Share,
  holder: Holder,
  { isLast = false } = {},
): Promise<{ purchase: PurchaseRow; group: LockedGroup } | null> {
  const stock = holdShare(group.stock, share);
  const { heldCents, quartersHeld, restCents } = stock;
  const hold = writeHold.with({
    ...share,
    ...holder,
    terms: group.pricing ? (holder.terms ?? null) : null,
    depositCents: holder.depositCents ?? null,
    id: newId(),
    groupId: group.id,
    heldCents,
    quartersHeld,
    restCents,
  });
  announceShareChange(tx, group.id);
  const [purchase] = await (isLast ? finishWith(tx, hold) : ask(tx, hold));
  if (!purchase) return null;
  return { purchase, group: { ...group, stock } };
}
