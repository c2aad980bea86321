/** Choices of how a share is cut, by its buyer or an admin. */

import {
  checkChoices,
  closedBecause,
  completeCut,
  describeDifferences,
  type CutChoices,
  type CutSheet,
} from '#shared/cutSheets/cutSheets';
import { cutQuestions, leftOut } from '#shared/cutSheets/cutQuestions';
import type { cutSheetRoutes } from '#shared/cutSheets/cutSheets.contract';
import { formatDay } from '#shared/groups/groupClock';
import { canManageGroup } from '#shared/groups/groupPermissions';
import type { RouteInput } from '#shared/route';

import { inTransaction, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { isId } from '../../db/schema/columns';
import { AppError } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Caller, Handler } from '../../http/serve';
import { gatherMail } from '../../mail/gathered';
import { causerOf } from '../../mail/purses';
import { lockGroup, stageOfLocked, type LockedGroup } from '../inventory/stock.service';
import { gatherCutMail } from './cutSheets.notice';
import { findShare, saveChoices } from './cutSheets.queries';
import { presentSheet, readSheets, type ShareCut } from './groupCutSheets.service';
import { requireFresh, requireOptions } from './sentChoices.rules';

type Routes = typeof cutSheetRoutes;
type SheetBody = RouteInput<Routes['saveCutSheet']>['body'];

export const saveCutSheet: Handler<Routes['saveCutSheet']> = async (
  context,
  { params, body },
  { caller },
) => {
  const found = isId(params.id) ? await findShare(context.db, params.id) : null;
  const { groupId } = requireRecord('receipt', caller, found);
  return inTransaction(context, async (tx) => {
    const group = await lockGroup(tx.db, groupId);
    if (!group?.standardCut) throw new AppError('conflict', 'This group has no cut sheets.');
    const before = requireCut(await readSheets(tx.db, group), params.id);
    const isAdmin = canManageGroup(caller, group);
    if (!isAdmin) requireOpen(group);
    const { choices, isAgreed } = readChoices(group, before.sheet, body, isAdmin);
    await saveChoices(tx.db, params.id, choices, isAgreed);
    const cuts = await readSheets(tx.db, group);
    const after = requireCut(cuts, params.id);
    await recordAudit(tx.db, {
      actorId: caller.id,
      action: 'purchase.cutSheet',
      subjectId: params.id,
      before: before.sheet.choices,
      after: after.sheet.choices,
    });
    await notify(tx, caller, group, { before, after, cuts });
    return presentSheet(after.sheet, group, stageOfLocked(group), group.lockedAt);
  });
};

/** @throws AppError `conflict` where the share is not paid */
function requireCut(cuts: ShareCut[], purchaseId: string): ShareCut {
  const found = cuts.find(({ share }) => share.purchaseId === purchaseId);
  if (!found) throw new AppError('conflict', 'Only a paid share is cut for its buyer.');
  return found;
}

/** @throws AppError `conflict` once the day has passed, or the animal is cut */
function requireOpen(group: LockedGroup): void {
  const { cutSheetsDue, timeZone, lockedAt } = group;
  const closed = closedBecause({ cutSheetsDue, stage: stageOfLocked(group) }, lockedAt);
  if (closed === null) return;
  const why =
    closed === 'due' && cutSheetsDue
      ? `Cut sheets were due by ${formatDay(cutSheetsDue, timeZone, lockedAt)}.`
      : 'The animal is cut.';
  throw new AppError('conflict', `${why} Ask the rancher to change yours.`);
}

/** Stored form of the sent choices. @throws AppError `stale`, or `rule` for a choice that is not allowed */
function readChoices(
  group: LockedGroup,
  sheet: CutSheet,
  { choices, agrees = false, version }: SheetBody,
  isAdmin: boolean,
): { choices: CutChoices; isAgreed: boolean } {
  requireFresh({ choices, version }, sheet.version, group, sheet.choices);
  if (agrees) {
    const isTheirs = sheet.asked && describeDifferences(group.animal, sheet.asked, choices);
    if (!sheet.asked || isTheirs?.length !== 0) throw new AppError('stale', askedAnew);
    return { choices: sheet.asked, isAgreed: true };
  }
  const isFree = isAdmin && sheet.asked !== null;
  const allowed = isFree ? { ...sheet, questions: Object.keys(cutQuestions[group.animal]) } : sheet;
  const problems = checkChoices(group.animal, allowed, choices);
  if (sheet.asked && Object.keys(problems).length > 0 && !isFree)
    throw new AppError('stale', askedAnew);
  requireOptions(problems);
  const isAll = allowed.questions.length === Object.keys(cutQuestions[group.animal]).length;
  const optOuts = Object.entries(choices).filter(
    ([question, option]) => allowed.questions.includes(question) && option === leftOut,
  );
  return {
    choices: isAll
      ? completeCut(group.animal, choices, sheet.standard)
      : Object.fromEntries(optOuts),
    isAgreed: false,
  };
}

const askedAnew =
  'The buyer of the other quarter of your half has chosen in the meantime. Look at what they ask for, then choose again.';

interface Change {
  before: ShareCut;
  after: ShareCut;
  /** All of the group, after the change. */
  cuts: ShareCut[];
}

/** Mails the buyer what an admin changed, and the other quarter of the half what is asked of it the first time. */
async function notify(
  tx: Transaction,
  caller: Caller,
  group: LockedGroup,
  { before, after, cuts }: Change,
): Promise<void> {
  const { share, sheet } = after;
  const changes = describeDifferences(group.animal, before.sheet.choices, sheet.choices);
  const isTheirOwn = share.userId === caller.id;
  if (!isTheirOwn && changes.length > 0 && !share.buyer.deletedAt) {
    await gatherCutMail(tx, share, { choices: before.sheet.choices, causer: causerOf(caller) });
  }
  const asksFirst = after.sheet.asks && !before.sheet.asks;
  const other = cuts.find((cut) => cut.share.purchaseId === sheet.otherQuarter);
  if (asksFirst && other?.sheet.asked && !other.share.buyer.deletedAt) {
    await gatherMail(tx.db, 'cutAsked', {
      userId: other.share.userId,
      subject: other.share.purchaseId,
      causer: causerOf(caller),
      known: { purchaseId: other.share.purchaseId },
    });
  }
}
