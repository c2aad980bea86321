import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { rowsOf } from '../../db/statement';
import { quartersIn } from '../../db/schema/expressions';
import { mayBeAskedAgain } from './waitlistPlaces.queries';
import { weightInvariants, type Invariant } from './weightInvariants.queries';

/** How many of the newest purchases and ledger rows are read to find the groups that just changed. */
const newestRows = 200;

/** The /48 of a stored network, or its IPv4 address: the level at which places are compared. */
const siteOf = (network: string): SQL =>
  sql.raw(
    `array[split_part(${network}, ':', 1), split_part(${network}, ':', 2), split_part(${network}, ':', 3)]`,
  );

/** Invariants of every group at every instant (R-11.2, R-11.3, R-4.20). */
export const invariants: Invariant[] = [
  {
    name: 'held',
    message: 'what is held differs from the live holds',
    broken: (ids) => sql`
      select g.id from groups g
      left join shares p on p.group_id = g.id and p.state in ('held', 'settling')
      where g.id = any(${ids}) and g.deleted_at is null
      group by g.id
      having g.quarters_held <> coalesce(sum(p.quarters), 0)
        or g.held_cents <> coalesce(sum(p.price_cents), 0)`,
  },
  {
    name: 'quarters',
    message: 'what is sold, on sale and withdrawn is not the whole animal',
    broken: (ids) => sql`
      select g.id from groups g
      left join shares p on p.group_id = g.id and p.state in ('paid', 'refunding')
      where g.id = any(${ids})
      group by g.id
      having g.quarters_left + g.quarters_withdrawn + coalesce(sum(p.quarters), 0) <> g.total_quarters`,
  },
  {
    name: 'loose',
    message: 'there is money without a quarter to sell for it, or the other way round',
    broken: (ids) => sql`
      select g.id from groups g
      where g.id = any(${ids}) and g.deleted_at is null
        and (g.remaining_cents - g.held_cents - g.rest_cents = 0) <> (g.quarters_left = g.quarters_held)
        and g.status = 'open'`,
  },
  {
    name: 'ledger',
    message: 'the ledger does not add up to the remaining cost',
    broken: (ids) => sql`
      select g.id from groups g
      left join ledger l on l.group_id = g.id
      where g.id = any(${ids})
      group by g.id
      having g.remaining_cents <> coalesce(sum(l.delta_cents), 0)`,
  },
  {
    name: 'sales',
    message: 'the ledger’s sales differ from the paid shares',
    broken: (ids) => sql`
      select g.id from groups g
      where g.id = any(${ids}) and
        (select coalesce(sum(p.price_cents), 0) from shares p
          where p.group_id = g.id and p.state in ('paid', 'refunding'))
        <> (select coalesce(-sum(l.delta_cents), 0) from ledger l
          where l.group_id = g.id and l.kind in ('purchase', 'refund', 'cash-sale', 'cash-refund'))`,
  },
  {
    name: 'called-off',
    message: 'it was called off, and a share of it is on sale, held or paid',
    broken: (ids) => sql`
      select g.id from groups g
      where g.id = any(${ids}) and g.called_off_at is not null
        and (g.quarters_left > 0 or exists (select from shares p
          where p.group_id = g.id and (p.state in ('held', 'settling')
            or (p.state = 'paid' and p.dispute is distinct from 'open' and p.refund_tries = 0))))`,
  },
  {
    name: 'offers',
    message: 'a waitlist hold belongs to a user without a waitlist place',
    broken: (ids) => sql`
      select distinct p.group_id as id from shares p
      where p.group_id = any(${ids}) and p.is_offer and p.state = 'held'
        and not exists (select from waitlist w
          where w.group_id = p.group_id and w.user_id = p.user_id and w.portion = p.portion)`,
  },
  {
    name: 'line',
    message: 'a share on sale fits a person on the waitlist',
    broken: (ids) => sql`
      select g.id from groups g
      where g.id = any(${ids}) and g.status = 'open'
        and (g.fill_by is null or g.fill_by > (select clock_timestamp()) or g.decided_at is not null)
        and exists (select from waitlist w
          where w.group_id = g.id and w.portion = any(g.portions_available)
            and ${quartersIn(sql.raw('w.portion'))} <= g.quarters_left - g.quarters_held
            and not exists (select from shares p where p.group_id = g.id
              and p.user_id = w.user_id and p.state in ('held', 'settling'))
            and ${mayBeAskedAgain({ groupId: sql`w.group_id`, userId: sql`w.user_id` })}
            and not exists (select from shares n where n.group_id = g.id and n.is_offer
              and ${siteOf('n.network')} = ${siteOf('w.network')}
              and (n.state in ('held', 'settling')
                or n.state_at > (select clock_timestamp()) - interval '2 minutes')))`,
  },
  {
    name: 'collected',
    message: 'a share was given out that was not paid for',
    broken: (ids) => sql`
      select distinct p.group_id as id from shares p join handovers h on h.purchase_id = p.id
      where p.group_id = any(${ids}) and h.collected_at is not null
        and (p.paid_at is null or p.state not in ('paid', 'refunding', 'refunded'))`,
  },
  {
    name: 'windows',
    message: 'a pickup window has more shares than room, or those of another group',
    broken: (ids) => sql`
      select w.group_id as id from pickup_windows w
      join handovers h on h.window_id = w.id
      join shares p on p.id = h.purchase_id and p.state in ('paid', 'refunding')
      where w.group_id = any(${ids})
      group by w.id having count(*) > w.room or bool_or(p.group_id <> w.group_id)`,
  },
  {
    name: 'line-ended',
    message: 'it has ended and still has a waitlist',
    broken: (ids) => sql`
      select g.id from groups g
      where g.id = any(${ids}) and (g.status = 'closed' or g.deleted_at is not null)
        and exists (select from waitlist w where w.group_id = g.id)`,
  },
  ...weightInvariants,
];

/** Which of the groups break an invariant. */
export async function listBroken(
  db: Db,
  broken: Invariant['broken'],
  ids: string[],
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, broken(sql`${`{${ids.join(',')}}`}::uuid[]`));
  return rows.map(({ id }) => id);
}

/** Groups with an open alert, and groups of the newest purchases and ledger rows. */
export async function listChangedGroups(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`
      select group_id as id from alerts where kind = 'invariant' and resolved_at is null
      union
      select group_id from (select group_id from ledger order by id desc limit ${newestRows}) l
      union
      select group_id from (select group_id from purchases order by id desc limit ${newestRows}) p`,
  );
  return rows.map(({ id }) => id);
}

/** Groups in the order of their ids, from the one after `last` on; null: from the first. */
export async function listGroupsAfter(
  db: Db,
  last: string | null,
  most: number,
): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    db,
    sql`select id from groups
      where ${last}::uuid is null or id > ${last}::uuid order by id limit ${most}`,
  );
  return rows.map(({ id }) => id);
}

/** The open alerts of broken invariants, each with its group. */
export const listOpenInvariants = (db: Db): Promise<{ key: string; id: string }[]> =>
  rowsOf(
    db,
    sql`select key, group_id as id from alerts where kind = 'invariant' and resolved_at is null`,
  );
