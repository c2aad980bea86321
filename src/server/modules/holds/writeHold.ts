import { purchases } from '../../db/schema/purchases';
import { columnsOf, statement } from '../../db/statement';

type PurchaseRow = typeof purchases.$inferSelect;

/**
 * When a hold that begins now expires, as an SQL expression over `:holdSeconds`: `HOLD_MINUTES`, or
 * `OFFER_HOURS` for a waitlist hold.
 */
const holdEndSql = 'clock_timestamp() + make_interval(secs => :holdSeconds)';

/** Condition that a hold's time is not over yet, as an SQL expression over a row of `purchases`. */
export const isWithinTimeSql = (alias: string): string =>
  `coalesce(${alias}.hold_expires_at > clock_timestamp(), false)`;

/** Apart, because Postgres may look among all that the group has sold instead. */
const purchasesOf = (user: string): string =>
  `select id, group_id from purchases where user_id = ${user} offset 0`;

const forgetSql = `
  update purchases p set release_reason = 'replaced' from own
  where p.id = own.id and own.group_id = :groupId and p.state = 'released' and p.release_reason = 'expired'`;

/** Prevents what ran out of a buyer's holds on a group from being taken again, once they ask for a share of it anew. */
export const forgetHolds = statement<never, { userId: string; groupId: string }>(
  `with own as (${purchasesOf(':userId')}) ${forgetSql}`,
);

/**
 * Writes the hold and what it takes of the group's stock, and makes sure of the buyer's account, which
 * stays until the transaction ends: groups before people. What ran out of theirs on this group before
 * is not taken again. Nothing is written where the account is gone.
 */
export const writeHold = statement<
  PurchaseRow,
  {
    id: string;
    groupId: string;
    userId: string;
    portion: string;
    quarters: number;
    priceCents: number;
    /** The network of the buyer, or the one they joined the waitlist from; null: unknown. */
    network: string | null;
    isWaitlistHold: boolean;
    /** Version of the terms to pay by weight that the buyer agrees to; null: none. */
    terms: number | null;
    depositCents: number | null;
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
  ), own as (${purchasesOf('(select id from buyer)')}), forgotten as (${forgetSql}
  )
  insert into purchases as p
    (id, group_id, user_id, portion, quarters, price_cents, deposit_cents, state, network, is_offer, agreed_at,
     agreed_terms, hold_expires_at)
  select :id::uuid, :groupId::uuid, id, :portion::text, :quarters::int, :priceCents::int, :depositCents::int, 'held',
    :network::text, :isWaitlistHold::boolean, case when :terms::int is not null then clock_timestamp() end,
    :terms::int, ${holdEndSql} from buyer
  returning ${columnsOf(purchases, 'p')}`);
