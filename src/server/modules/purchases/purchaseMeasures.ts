import { sql, type SQL } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { rowsOf } from '../../db/rowsOf';

/** Figures an operator watches; each should be near zero. */
export const createPurchaseMeasures = (db: Db) => {
  const count = async (from: SQL): Promise<number> => {
    const [row] = await rowsOf<{ count: number }>(db, sql`select count(*)::int as count ${from}`);
    return row?.count ?? 0;
  };
  return [
    {
      name: 'sharecut_open_alerts',
      help: 'What waits for an admin.',
      read: () => count(sql`from alerts where resolved_at is null`),
    },
    {
      name: 'sharecut_unfinished_purchases',
      help: 'Payments being taken or given back right now.',
      read: () => count(sql`from purchases where state in ('settling', 'refunding')`),
    },
    {
      name: 'sharecut_live_holds',
      help: 'Shares put aside for somebody who is paying.',
      read: () => count(sql`from purchases where state = 'held'`),
    },
  ];
};
