import { inTransaction, type Context } from '../../context';
import { lockGroup } from '../inventory/stock';
import { listUnserved } from './line.queries';
import { serveLine } from './serveLine';

/**
 * Asks those again who were passed over, because their network had an open offer in the group: it may
 * have been paid for since.
 */
export async function serveLines(context: Context): Promise<void> {
  for (const groupId of await listUnserved(context.db)) {
    await inTransaction(context, async (tx) => {
      const group = await lockGroup(tx.db, groupId);
      if (group) await serveLine(tx, group);
    }).catch((error: unknown) => context.log.warn({ err: error }, 'line: later again'));
  }
}
