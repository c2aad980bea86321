import { closedBecause, hasOwnSheet } from '#shared/cutSheets/cutSheets';

import { inTransaction, type Context } from '../../context';
import { chooseCutMail } from '../../mail/messages/cutSheets';
import { queueMail } from '../../mail/outbox.queries';
import { lockGroup, stageOfLocked } from '../inventory/stock';
import { listToRemind, markCutSheetsReminded } from './cutSheets.queries';
import { readSheets } from './groupCutSheets';

/** Reminds buyers to choose before the day their sheets are due: a job's round. */
export async function remindOfCutSheets(context: Context): Promise<void> {
  for (const { id } of await listToRemind(context.db)) {
    await remind(context, id).catch((error: unknown) => {
      context.log.warn({ err: error }, 'cut sheets: retry later');
    });
  }
}

/** The mark and the mails are of one transaction, under the group's lock: all of them once, or none. */
const remind = (context: Context, groupId: string): Promise<void> =>
  inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, groupId);
    if (!group?.cutSheetsDue || group.cutSheetsRemindedAt) return;
    await markCutSheetsReminded(tx.db, group.id);
    if (closedBecause({ ...group, stage: stageOfLocked(group) }, group.lockedAt)) return;
    for (const { share, sheet } of await readSheets(tx.db, group)) {
      if (share.saved || share.buyer.deletedAt || !hasOwnSheet(group, share.portion)) continue;
      const due = { due: group.cutSheetsDue, asked: sheet.asked };
      await queueMail(tx.db, chooseCutMail(share, group, due, tx.publicUrl));
    }
  });
