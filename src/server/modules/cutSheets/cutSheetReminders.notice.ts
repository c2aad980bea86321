import { closedBecause, hasOwnSheet } from '#shared/cutSheets/cutSheets';

import type { Transaction } from '../../context';
import { defineNotice } from '../../mail/defineNotice';
import { queueReminder } from '../../mail/reminders';
import { lockGroup, stageOfLocked } from '../inventory/stock.service';
import { chooseCutMail } from './cutSheets.mail';
import { listToRemind, markCutSheetsReminded } from './cutSheets.queries';
import { readSheets } from './groupCutSheets.service';

async function remind(tx: Transaction, { id }: { id: string }): Promise<void> {
  const group = await lockGroup(tx.db, id);
  if (!group?.cutSheetsDue || group.cutSheetsRemindedAt) return;
  await markCutSheetsReminded(tx.db, group.id);
  if (closedBecause({ ...group, stage: stageOfLocked(group) }, group.lockedAt)) return;
  for (const { share, sheet } of await readSheets(tx.db, group)) {
    if (share.saved || share.buyer.deletedAt || !share.isUndisputed) continue;
    if (!hasOwnSheet(group, share.portion)) continue;
    const due = { due: group.cutSheetsDue, asked: sheet.asked };
    const letter = chooseCutMail(share, group, due, tx.publicUrl);
    const about = { purchaseId: share.purchaseId, due: due.due.toISOString() };
    await queueReminder(tx, 'chooseCut', letter, { about, supplierId: group.supplierId });
  }
}

/** Buyers who have not chosen are reminded before the day their sheets are due. */
export const cutSheetsNotice = defineNotice({
  name: 'cut sheets',
  due: listToRemind,
  send: remind,
});
