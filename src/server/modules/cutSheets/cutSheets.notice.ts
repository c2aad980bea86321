/** Mails about cut sheets, by the state at the time of writing. */

import { describeDifferences, type CutChoices } from '#shared/cutSheets/cutSheets';

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import { gatherMail, type WriteGathered } from '../../mail/gathered';
import { letterOf } from '../../mail/outbox.queries';
import { readGroup } from '../inventory/stock.service';
import { askedMail, changedCutMail } from './cutSheets.mail';
import { findShare, listPaidShares, type PaidShare } from './cutSheets.queries';
import { readSheets } from './groupCutSheets.service';

/** @param choices how the share was cut before the change */
export const gatherCutMail = (
  { db }: Transaction,
  { userId, purchaseId }: PaidShare,
  { choices, causer }: { choices: CutChoices; causer: string },
): Promise<void> => {
  const known = { purchaseId, choices };
  return gatherMail(db, 'cut', { userId, subject: purchaseId, causer, known });
};

/** Buyers may choose from now on; who has no sheet of their own gets no mail. */
export async function gatherCutOpened(
  { db }: Transaction,
  groupId: string,
  causer: string,
): Promise<void> {
  const waiting = { subject: groupId, causer, known: { groupId } };
  for (const { userId, buyer } of await listPaidShares(db, groupId)) {
    if (buyer.deletedAt) continue;
    await gatherMail(db, 'stepsOpened', { userId, ...waiting, latest: { cut: true } });
  }
}

export const writeCut: WriteGathered<'cut'> = async (tx, _, { known: { purchaseId, choices } }) => {
  const found = await findCut(tx.db, purchaseId);
  if (!found) return null;
  const { group, share, sheet } = found;
  const changes = describeDifferences(group.animal, choices, sheet.choices);
  if (changes.length === 0) return null;
  return letterOf('cut', changedCutMail(share, group, changes, tx.publicUrl), { purchaseId });
};

/** The buyer of the other quarter may have taken their choice back meanwhile. */
export const writeCutAsked: WriteGathered<'cutAsked'> = async (tx, _, { known }) => {
  const { purchaseId } = known;
  const found = await findCut(tx.db, purchaseId);
  if (!found?.sheet.asked) return null;
  const { group, share } = found;
  return letterOf('cut', askedMail(share, group, found.sheet.asked, tx.publicUrl), { purchaseId });
};

async function findCut(db: Db, purchaseId: string) {
  const found = await findShare(db, purchaseId);
  const group = found && (await readGroup(db, found.groupId));
  if (!group?.standardCut) return null;
  const cut = (await readSheets(db, group)).find(({ share }) => share.purchaseId === purchaseId);
  return cut ? { group, ...cut } : null;
}
