import { holdShare, type Share } from '#shared/inventory/pricing';

import type { Db } from '../../db/database';
import { newId } from '../../db/schema/columns';
import { purchases } from '../../db/schema/purchases';
import { columnsOf, statement } from '../../db/statement';
import { tellOfShare } from '../inventory/groupChanges';
import type { LockedGroup } from '../inventory/stock';
import { holdEndSql } from './holdTime';

type PurchaseRow = typeof purchases.$inferSelect;

/** For whom a share is held, and how long. */
interface Holder {
  userId: string;
  /** Where the buyer is, or took their place in line; null: not known. */
  network: string | null;
  /** Held for somebody in line, who has not asked. */
  isOffer: boolean;
  holdSeconds: number;
}

/**
 * Puts a share aside under its group's lock: the only way to a hold.
 * @returns it, and the group with it held; null where the account is gone.
 */
export async function insertHold(
  tx: Db,
  group: LockedGroup,
  share: Share,
  holder: Holder,
): Promise<{ purchase: PurchaseRow; group: LockedGroup } | null> {
  const stock = holdShare(group.stock, share);
  const { heldCents, quartersHeld, restCents } = stock;
  const [purchase] = await writeHold(tx, {
    ...share,
    ...holder,
    id: newId(),
    groupId: group.id,
    heldCents,
    quartersHeld,
    restCents,
  });
  if (!purchase) return null;
  tellOfShare(tx, group.id);
  return { purchase, group: { ...group, stock } };
}

/**
 * Writes the hold and what it takes of the group's stock, and makes sure of the buyer's account, which
 * stays until the transaction ends: groups before people. What ran out of theirs on this group before
 * is not taken again. Nothing is written where the account is gone.
 */
const writeHold = statement<
  PurchaseRow,
  {
    id: string;
    groupId: string;
    userId: string;
    portion: string;
    quarters: number;
    priceCents: number;
    /** Where the buyer is, or took their place in line; null: not known. */
    network: string | null;
    isOffer: boolean;
    holdSeconds: number;
    heldCents: number;
    quartersHeld: number;
    restCents: number;
  }
>(`
  with buyer as materialized (
    select id from users where id = :userId and deleted_at is null for share
  ), stock as (
    update groups g set held_cents = :heldCents, quarters_held = :quartersHeld, rest_cents = :restCents
    from buyer where g.id = :groupId
  ), forgotten as (
    update purchases p set release_reason = 'replaced' from buyer
    where p.user_id = buyer.id and p.group_id = :groupId
      and p.state = 'released' and p.release_reason = 'expired'
  )
  insert into purchases as p
    (id, group_id, user_id, portion, quarters, price_cents, state, network, is_offer, hold_expires_at)
  select :id::uuid, :groupId::uuid, id, :portion::text, :quarters::int, :priceCents::int, 'held',
    :network::text, :isOffer::boolean, ${holdEndSql} from buyer
  returning ${columnsOf(purchases, 'p')}`);
