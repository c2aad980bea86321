import { completeCut, closedBecause, sheetsOf, type CutSheet } from '#shared/cutSheets/cutSheets';
import type { SentCutSheet } from '#shared/cutSheets/cutSheet.schema';
import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import type { GroupStage } from '#shared/groups/groupStage';

import type { Db } from '../../db/database';
import type { groups } from '../../db/schema/groups';
import { listPaidShares, type PaidShare } from './cutSheets.queries';

/** The columns of a group that its sheets follow from. */
export interface CutGroup extends Pick<
  typeof groups.$inferSelect,
  'id' | 'animal' | 'standardCut' | 'standardCutVersion' | 'cutSheetsDue'
> {
  totalPortions: number;
}

/** A paid share, and how it is cut. */
export interface ShareCut {
  share: PaidShare;
  sheet: CutSheet;
}

/** The sheets of a group's paid shares, in the order they were paid. */
export const readSheets = async (db: Db, group: CutGroup): Promise<ShareCut[]> =>
  cutShares(group, await listPaidShares(db, group.id));

/** @param shares the group's paid shares, in the order they were paid */
export function cutShares(group: CutGroup, shares: readonly PaidShare[]): ShareCut[] {
  const sheets = sheetsOf(group, shares);
  return shares.flatMap((share) => {
    const sheet = sheets.get(share.purchaseId);
    return sheet ? [{ share, sheet }] : [];
  });
}

export const presentSheet = (
  { otherQuarter, ...sheet }: CutSheet,
  { cutSheetsDue }: Pick<CutGroup, 'cutSheetsDue'>,
  stage: GroupStage,
  now: Date,
): SentCutSheet => ({
  ...sheet,
  sharesHalf: otherQuarter !== null,
  due: cutSheetsDue?.toISOString() ?? null,
  closed: closedBecause({ cutSheetsDue, stage }, now),
});

/** The sheet of a receipt; undefined where the share is not paid, or the group has no cut sheets. */
export async function readSheetOf(
  db: Db,
  purchaseId: string,
  group: CutGroup,
  { stage, now }: { stage: GroupStage; now: Date },
): Promise<SentCutSheet | undefined> {
  if (group.standardCut === null) return undefined;
  const cuts = await readSheets(db, group);
  const found = cuts.find(({ share }) => share.purchaseId === purchaseId);
  return found && presentSheet(found.sheet, group, stage, now);
}

export async function presentGroupSheets(db: Db, group: CutGroup): Promise<GroupCutSheets> {
  const cuts = await readSheets(db, group);
  const receipts = new Map(cuts.map(({ share }) => [share.purchaseId, share.receiptNumber]));
  return {
    animal: group.animal,
    standard: completeCut(group.animal, group.standardCut),
    isOffered: group.standardCut !== null,
    due: group.cutSheetsDue?.toISOString() ?? null,
    version: group.standardCutVersion,
    sheets: cuts.map(({ share, sheet: { otherQuarter, ...sheet } }) => ({
      ...sheet,
      purchaseId: share.purchaseId,
      receiptNumber: share.receiptNumber,
      portion: share.portion,
      buyer: share.buyer.username,
      sharesHalf: otherQuarter !== null,
      otherReceipt: (otherQuarter && receipts.get(otherQuarter)) ?? null,
    })),
  };
}
