import { sql, type SQL } from 'drizzle-orm';

import { noCents } from '#shared/money';

import type { Db } from '../../db/database';
import { rowsOf } from '../../db/statement';
import { readUnfunded } from './refunds.queries';

/** Figures an operator watches; each should be near zero. */
export const purchaseMeasures = [
  {
    name: 'sharecut_open_alerts',
    help: 'What waits for an admin.',
    read: (db: Db) => count(db, sql`from alerts where resolved_at is null`),
  },
  {
    name: 'sharecut_broken_invariants',
    help: 'Groups whose stock, ledger and purchases do not agree.',
    read: (db: Db) => count(db, sql`from alerts where resolved_at is null and kind = 'invariant'`),
  },
  {
    name: 'sharecut_unfinished_purchases',
    help: 'Payments being captured or refunded right now.',
    read: (db: Db) => count(db, sql`from purchases where state in ('settling', 'refunding')`),
  },
  {
    // Without refunds: a bank may take days for one.
    name: 'sharecut_oldest_unsettled_payment_age_seconds',
    help: 'For how long the oldest payment has been captured without being settled; 0: there is none.',
    async read(db: Db) {
      const [row] = await rowsOf<{ age: number | null }>(
        db,
        sql`select extract(epoch from now() - min(state_at))::float8 as age
          from purchases where state = 'settling'`,
      );
      return row?.age ?? 0;
    },
  },
  {
    name: 'sharecut_refunds_waiting_cents',
    help: 'Refunds that wait for money on the account at the card provider, in cents.',
    read: async (db: Db) => (await readUnfunded(db))?.cents ?? noCents,
  },
  {
    name: 'sharecut_live_holds',
    help: 'Shares held for buyers.',
    read: (db: Db) => count(db, sql`from purchases where state = 'held'`),
  },
];

async function count(db: Db, from: SQL): Promise<number> {
  const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count ${from}`);
  return row?.count ?? 0;
}
