import { closedBecause, hasOwnSheet } from '#shared/cutSheets/cutSheets';

import type { Transaction } from '../../context';
import { defineNotice } from '../../mail/defineNotice';
import { queueReminders } from '../../mail/reminders';
import { lockGroup, stageOfLocked } from '../inventory/stock.service';
import { chooseCutMail } from './cutSheets.mail';
import { listToRemind, markCutSheetsReminded } from './cutSheets.queries';
import { readSheets } from './groupCutSheets.service';

async function remind(tx: Transaction, { id }: { id: string }): Promise<void> {
  const group = await lockGroup(tx.db, id);
  if (!group?.cutSheetsDue || group.cutSheetsRemindedAt) return;
  await markCutSheetsReminded(tx.db, group.id);
  if (closedBecause({ ...group, stage: stageOfLocked(group) }, group.lockedAt)) return;
  const due = group.cutSheetsDue;
  const unchosen = (await readSheets(tx.db, group)).filter(
    ({ share }) =>
      !share.saved &&
      !share.buyer.deletedAt &&
      share.isUndisputed &&
      hasOwnSheet(group, share.portion),
  );
  const reminders = unchosen.map(({ share, sheet }) => ({
    mail: chooseCutMail(share, group, { due, asked: sheet.asked }, tx.publicUrl),
    about: { purchaseId: share.purchaseId, due: due.toISOString() },
  }));
  await queueReminders(tx, 'chooseCut', group.supplierId, reminders);
}

/** Buyers who have not chosen are reminded before the day their sheets are due. */
export const cutSheetsNotice = defineNotice({
  name: 'cut sheets',
  due: listToRemind,
  send: remind,
});
