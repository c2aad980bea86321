/** The standard cut of a group, and the sheets of all its shares. */

import { cutQuestions } from '#shared/cutSheets/cutQuestions';
import {
  checkChoices,
  closedBecause,
  completeCut,
  describeDifferences,
} from '#shared/cutSheets/cutSheets';
import type { cutSheetRoutes } from '#shared/cutSheets/cutSheets.contract';
import { longestFillDays } from '#shared/groups/deadline';
import { quartersPerPortion } from '#shared/groups/portions';

import { inTransaction, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError, ruleBroken } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { causerOf } from '../../mail/purses';
import { instantSent } from '../../http/sentTime';
import { lockManagedGroup } from '../groups/groupAccess.service';
import { findGroup } from '../groups/groups.queries';
import { stageOfLocked, type LockedGroup } from '../inventory/stock.service';
import { gatherCutMail, gatherCutOpened } from './cutSheets.notice';
import { setStandardCut } from './cutSheets.queries';
import { presentGroupSheets, readSheets, type ShareCut } from './groupCutSheets.service';
import { requireFresh, requireOptions } from './sentChoices.rules';

type Routes = typeof cutSheetRoutes;

export const listCutSheets: Handler<Routes['listCutSheets']> = async (
  { db },
  { params },
  { caller },
) => {
  const found = isId(params.id) ? await findGroup(db, params.id) : null;
  const group = requireRecord('managedGroup', caller, found?.deletedAt ? null : found);
  const totalPortions = group.totalQuarters / quartersPerPortion;
  return presentGroupSheets(db, { ...group, totalPortions });
};

export const saveStandardCut: Handler<Routes['saveStandardCut']> = (
  context,
  { params, body },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    const before = completeCut(group.animal, group.standardCut);
    requireFresh(body, group.standardCutVersion, group, before);
    const questions = Object.keys(cutQuestions[group.animal]);
    requireOptions(checkChoices(group.animal, { questions, standard: before }, body.choices));
    const after = completeCut(group.animal, body.choices, before);
    const day = dueOf(group, body.due);
    const cuts = group.standardCut ? await readSheets(tx.db, group) : [];
    await setStandardCut(tx.db, group.id, after, day);
    const due = day?.cutSheetsDue ?? group.cutSheetsDue;
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'group.cutSheet',
      subjectId: group.id,
      before: { ...(group.standardCut && before), cutSheetsDue: group.cutSheetsDue },
      after: { ...after, cutSheetsDue: due },
    });
    const changed = {
      ...group,
      standardCut: after,
      standardCutVersion: group.standardCutVersion + 1,
      cutSheetsDue: due,
    };
    const causer = causerOf(caller);
    if (group.standardCut) await mailFollowers(tx, changed, { cuts, causer });
    else await gatherCutOpened(tx, group.id, causer);
    return presentGroupSheets(tx.db, changed);
  });

/** Mails the buyers whose share is cut another way now, and who have no choice left. */
async function mailFollowers(
  tx: Transaction,
  group: LockedGroup,
  { cuts: before, causer }: { cuts: ShareCut[]; causer: string },
) {
  const stage = stageOfLocked(group);
  const isClosed = closedBecause({ ...group, stage }, group.lockedAt) !== null;
  for (const { share, sheet } of await readSheets(tx.db, group)) {
    const { choices } =
      before.find((cut) => cut.share.purchaseId === share.purchaseId)?.sheet ?? sheet;
    const changes = describeDifferences(group.animal, choices, sheet.choices);
    const mayChoose = !isClosed && (sheet.questions.length > 0 || sheet.asked !== null);
    if (changes.length === 0 || mayChoose || share.buyer.deletedAt) continue;
    await gatherCutMail(tx, share, { choices, causer });
  }
}

export const removeStandardCut: Handler<Routes['removeStandardCut']> = (
  context,
  { params },
  { caller },
) =>
  inTransaction(context, async (tx) => {
    const group = await lockManagedGroup(tx.db, caller, params.id);
    const { standardCut, cutSheetsDue } = group;
    if (!standardCut) return presentGroupSheets(tx.db, group);
    const cuts = await readSheets(tx.db, group);
    if (cuts.some(({ share }) => share.saved)) {
      const message = 'A buyer has chosen a cut already, so the cut sheets stay.';
      throw new AppError('conflict', message);
    }
    const none = { cutSheetsDue: null, cutSheetsRemindedAt: null };
    await setStandardCut(tx.db, group.id, null, none);
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'group.cutSheet',
      subjectId: group.id,
      before: { ...standardCut, cutSheetsDue },
      after: { cutSheetsDue: null },
    });
    return presentGroupSheets(tx.db, {
      ...group,
      standardCut: null,
      standardCutVersion: group.standardCutVersion + 1,
      ...none,
    });
  });

/** The columns of a day that is another one: its reminder is still to be mailed. */
function dueOf({ cutSheetsDue, lockedAt, timeZone }: LockedGroup, sent: string | null | undefined) {
  if (sent === undefined) return undefined;
  const due = sent === null ? null : instantSent(sent, timeZone, 'due');
  if (due?.getTime() === cutSheetsDue?.getTime()) return undefined;
  if (due && due <= lockedAt) throw ruleBroken('Choose a day that is still to come.', 'due');
  if (due && due.getTime() - lockedAt.getTime() > longestFillDays * 24 * 3_600_000) {
    throw ruleBroken('Choose a day within two years.', 'due');
  }
  return { cutSheetsDue: due, cutSheetsRemindedAt: null };
}
