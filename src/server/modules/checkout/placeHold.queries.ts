import { ranOutCountsSeconds, type NetworkHold } from '#shared/purchases/holdLimits';
import { liveStates } from '#shared/purchases/purchaseStates';

import { purchases } from '../../db/schema/purchases';
import { columnsOf, statement } from '../../db/statement';
import type { Taken } from '../../http/attempts.queries';
import { lockedColumns, lockGroupSql, type GroupRow } from '../inventory/stock.queries';
import type { PurchaseRow } from '../purchases/purchases.queries';
import { isWithinTimeSql } from '../holds/hold.queries';

/**
 * Holding a share in three ways there and back: locks, facts, rows. What is decided between them
 * stands in `placeHold.ts`, what waits for what in docs/decisions/016-money-locks.md.
 */

const isLive = (alias: string): string =>
  `${alias}.state in (${liveStates.map((state) => `'${state}'`).join(', ')})`;

/** Let go by the sweep, an event or its buyer, whatever they said of it later. */
const releasedUnpaid = `p.state = 'released'
  and p.release_reason in ('expired', 'unpaid', 'returned', 'replaced')`;

const stillCountsSince = (end: string): string =>
  `${end} > clock_timestamp() - interval '${String(ranOutCountsSeconds)} seconds'`;

/** Let go when its time was up. */
const ranOutUnpaid = `${releasedUnpaid} and not p.is_offer
  and p.state_at >= p.hold_expires_at and ${stillCountsSince('p.hold_expires_at')}`;

const endOfWaitlistHold = 'least(p.state_at, p.hold_expires_at)';

/** An offer that its holder did not take, at whatever time. */
const waitlistHoldNotTaken = `${releasedUnpaid} and p.is_offer and ${stillCountsSince(endOfWaitlistHold)}`;

const secondsToEnd = `extract(epoch from p.hold_expires_at - clock_timestamp())::float8`;

/**
 * Locks the group, then its buyer's tries, which are counted, then the network: whoever waits for one
 * of these holds none that comes later. The group comes first because the others hang on its row.
 */
export const lockForHold = statement<
  GroupRow & Taken & { lockedAt: Date },
  {
    groupId: string;
    keys: string[];
    most: number[];
    withinSeconds: number[];
    ids: string[];
    /** The widest network of the buyer. */
    network: string;
  }
>(`
  with locked as materialized (${lockGroupSql}), taken as materialized (
    select t.* from locked, lateral take_attempts(:keys, :most, :withinSeconds, :ids) t
  ), network as materialized (
    select pg_advisory_xact_lock(hashtextextended('holds:' || :network::text, 0)) from taken
  )
  select ${lockedColumns}, t.refused, t.seconds_left as "secondsLeft", t.used
  from locked g, taken t, network`);

/** What decides about a hold, beside its group. */
export interface HoldFacts {
  /** Of the buyer, with those of other groups; what was offered to them does not count (R-4.20). */
  liveHolds: number;
  /** How many seconds ago each hold of the buyer ran out unpaid that still counts. */
  ranOut: number[];
  /** What the buyer's networks hold, and what ran out there and still counts; offers apart (R-4.20). */
  networkHolds: (NetworkHold & { network: string })[];
  /** Whether the hold that comes with this is within its time, by the database's clock. */
  isWithinTime: boolean;
}

/** Read after {@link lockForHold}, so that nobody else's hold of these is on its way. */
export const readHoldFacts = statement<
  HoldFacts & (PurchaseRow | { [Column in keyof PurchaseRow]: null }),
  { userId: string; groupId: string; from: string; before: string }
>(`
  select ${columnsOf(purchases, 'h')}, ${isWithinTimeSql('h')} as "isWithinTime",
    (select count(*)::int from purchases p where p.user_id = :userId and not p.is_offer
      and ${isLive('p')}) as "liveHolds",
    (select coalesce(json_agg(-${secondsToEnd}), '[]') from purchases p
      where p.user_id = :userId and ${ranOutUnpaid}) as "ranOut",
    (select coalesce(json_agg(json_build_object('network', p.network, 'quarters', p.quarters,
        'isLive', ${isLive('p')}, 'secondsToEnd', ${secondsToEnd})), '[]') from purchases p
      where p.network ~>=~ :from::text and p.network ~<~ :before::text
        and not p.is_offer and (${isLive('p')} or (${ranOutUnpaid}))) as "networkHolds"
  from (values (1)) as one
  left join purchases h on h.user_id = :userId and h.group_id = :groupId and ${isLive('h')}`);

/** How many seconds ago each hold of somebody ran out and each offer to them was not taken. */
export const readNotTaken = statement<{ secondsAgo: number }, { userId: string }>(`
  select extract(epoch from clock_timestamp() - ${endOfWaitlistHold})::float8 as "secondsAgo"
  from purchases p where p.user_id = :userId and ((${ranOutUnpaid}) or (${waitlistHoldNotTaken}))`);
