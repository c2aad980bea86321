/** The standard cut of a group, and the sheets of all its shares. */

import { cutQuestions } from '#shared/cutSheets/cutQuestions';
import { checkChoices, completeCut } from '#shared/cutSheets/cutSheets';
import type { cutSheetRoutes } from '#shared/cutSheets/cutSheets.contract';
import { longestFillDays } from '#shared/groups/fillBy';
import { quartersPerPortion } from '#shared/groups/portions';

import { inTransaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { ruleBroken } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { lockManagedGroup } from '../groups/groupAccess';
import { findGroup } from '../groups/groups.queries';
import type { LockedGroup } from '../inventory/stock';
import { setStandardCut } from './cutSheets.queries';
import { presentGroupSheets } from './groupCutSheets';
import { requireFresh, requireOptions } from './sentChoices';

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
    await setStandardCut(tx.db, group.id, after, day);
    const due = day?.cutSheetsDue ?? group.cutSheetsDue;
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'group.cutSheet',
      subjectId: group.id,
      before: { ...(group.standardCut && before), cutSheetsDue: group.cutSheetsDue },
      after: { ...after, cutSheetsDue: due },
    });
    return presentGroupSheets(tx.db, {
      ...group,
      standardCut: after,
      standardCutVersion: group.standardCutVersion + 1,
      cutSheetsDue: due,
    });
  });

/** The columns of a day that is another one: its reminder is still to be mailed. */
function dueOf({ cutSheetsDue, lockedAt }: LockedGroup, sent: string | null | undefined) {
  if (sent === undefined) return undefined;
  const due = sent === null ? null : new Date(sent);
  if (due?.getTime() === cutSheetsDue?.getTime()) return undefined;
  if (due && due <= lockedAt) throw ruleBroken('Choose a day that is still to come.', 'due');
  if (due && due.getTime() - lockedAt.getTime() > longestFillDays * 24 * 3_600_000) {
    throw ruleBroken('Choose a day within two years.', 'due');
  }
  return { cutSheetsDue: due, cutSheetsRemindedAt: null };
}
