import { ranOutCountsSeconds, type NetworkHold } from '#shared/purchases/holdLimits';
import { liveStates } from '#shared/purchases/purchaseStates';

import { purchases } from '../../db/schema/purchases';
import { columnsOf, statement } from '../../db/statement';
import type { Taken } from '../../http/attempts.queries';
import { lockedColumns, lockGroupSql, type GroupRow } from '../inventory/stock.queries';
import type { PurchaseRow } from '../purchases/purchases.queries';
import { isStillCallerText, type CallerValues } from '../users/sessions.queries';
import { isWithinTimeSql } from '../holds/writeHold';

/**
 * A hold takes two messages: locks with facts, rows. The rules are in `placeHold.ts`, the order of locks
 * in docs/decisions/016-money-locks.md.
 */

const isLive = (alias: string): string =>
  `${alias}.state in (${liveStates.map((state) => `'${state}'`).join(', ')})`;

/** Released unpaid by the sweep, an event or its buyer. */
const releasedUnpaid = `p.state = 'released'
  and p.release_reason in ('expired', 'unpaid', 'returned', 'replaced')`;

const stillCountsSince = (end: string): string =>
  `${end} > (select clock_timestamp()) - interval '${String(ranOutCountsSeconds)} seconds'`;

/** Released when it expired. */
const ranOutUnpaid = `${releasedUnpaid} and not p.is_offer
  and p.state_at >= p.hold_expires_at and ${stillCountsSince('p.hold_expires_at')}`;

const endOfWaitlistHold = 'least(p.state_at, p.hold_expires_at)';

/** A waitlist hold that ended unpaid, when it expired or before. */
const waitlistHoldNotTaken = `${releasedUnpaid} and p.is_offer and ${stillCountsSince(endOfWaitlistHold)}`;

const secondsToEnd = `extract(epoch from p.hold_expires_at - clock_timestamp())::float8`;

/**
 * Locks the group, then the buyer's attempts (and counts one), then the network. Every caller takes them
 * in this order, the group first because the others depend on its row.
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

/** The facts that the limits of holds need, apart from the group. */
export interface HoldFacts {
  /** Live holds of the buyer in all groups; waitlist holds do not count (R-4.20). */
  liveHolds: number;
  /** How many seconds ago each hold of the buyer ran out unpaid that still counts. */
  ranOut: number[];
  /** Holds of the buyer's networks, and those that ran out there and still count; waitlist holds apart (R-4.20). */
  networkHolds: (NetworkHold & { network: string })[];
  /** True while the hold that comes with this is within its time, by the database's clock. */
  isWithinTime: boolean;
}

/**
 * Read after {@link lockForHold}, so that no other hold of this buyer or network is being written; and whether the
 * buyer is still who calls.
 */
export const readHoldFacts = statement<
  HoldFacts & { isCaller: boolean } & (PurchaseRow | { [Column in keyof PurchaseRow]: null }),
  CallerValues & { groupId: string; from: string; before: string }
>(`
  select ${columnsOf(purchases, 'h')}, ${isWithinTimeSql('h')} as "isWithinTime",
    ${isStillCallerText} as "isCaller",
    (select count(*)::int from shares p where p.user_id = :userId and not p.is_offer
      and ${isLive('p')}) as "liveHolds",
    (select coalesce(json_agg(-${secondsToEnd}), '[]') from shares p
      where p.user_id = :userId and ${ranOutUnpaid}) as "ranOut",
    (select coalesce(json_agg(json_build_object('network', p.network, 'quarters', p.quarters,
        'isLive', ${isLive('p')}, 'secondsToEnd', ${secondsToEnd})), '[]') from shares p
      where p.network ~>=~ :from::text and p.network ~<~ :before::text
        and not p.is_offer and (${isLive('p')} or (${ranOutUnpaid}))) as "networkHolds"
  from (values (1)) as one
  left join shares h on h.user_id = :userId and h.group_id = :groupId and ${isLive('h')}`);

/** How many seconds ago each hold of a user expired and each waitlist hold was passed. */
export const readNotTaken = statement<{ secondsAgo: number }, { userId: string }>(`
  select extract(epoch from clock_timestamp() - ${endOfWaitlistHold})::float8 as "secondsAgo"
  from shares p where p.user_id = :userId and ((${ranOutUnpaid}) or (${waitlistHoldNotTaken}))`);
