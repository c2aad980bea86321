import type { FastifyBaseLogger } from 'fastify';

import type { Db } from '../../db/database';
import type { ServeLine } from '../inventory/line';
import { lockGroup } from '../inventory/stock';
import { listUnserved } from './waitlist.queries';

interface ServeLinesDeps {
  db: Db;
  serveLine: ServeLine;
  log: FastifyBaseLogger;
}

/**
 * Asks those again who were passed over, because their network had an open offer in the group: it may
 * have been paid for since.
 */
export const createServeLines =
  ({ db, serveLine, log }: ServeLinesDeps) =>
  async (): Promise<void> => {
    for (const groupId of await listUnserved(db)) {
      await db
        .transaction(async (tx) => {
          const group = await lockGroup(tx, groupId);
          if (group) await serveLine(tx, group);
        })
        .catch((error: unknown) => log.warn({ err: error }, 'line: later again'));
    }
  };
