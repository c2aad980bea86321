import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import type { Portion } from '#shared/groups/portions';
import type { Owner } from '#shared/owners/owners.contract';
import type { GroupHandover } from '#shared/pickup/pickup.contract';

import type { Group } from '../../api/group';
import type { TypedShare } from '../../features/pickup/useTypedShares';

export type CutSheet = GroupCutSheets['sheets'][number];

/** A sold share as the ranch follows it to its freezer. */
export interface BuyerRow extends TypedShare {
  portion: Portion;
  collectedAt: string | null;
  /** Null where the server does not say. */
  owner: Owner | null;
  sheet: CutSheet | null;
}

/** One row for each share, in the order of check-off; a server may answer a part of it. */
export function joinBuyers(
  known: { owners: readonly Owner[] } | undefined,
  cuts: GroupCutSheets | undefined,
  handover: GroupHandover | undefined,
): BuyerRow[] {
  const [owners, shares] = [known?.owners, handover?.shares];
  const sheets = cuts?.isOffered ? cuts.sheets : undefined;
  const listed = shares ?? owners ?? cuts?.sheets ?? [];
  return listed.map(({ purchaseId, buyer, portion, receiptNumber }) => {
    const owner = owners?.find((one) => one.purchaseId === purchaseId) ?? null;
    const share = shares?.find((one) => one.purchaseId === purchaseId);
    return {
      _id: purchaseId,
      name: owner?.contact?.name ?? buyer,
      receiptNumber,
      portion,
      boxes: share?.boxes ?? null,
      pounds: share?.pounds ?? null,
      windowId: share?.windowId ?? null,
      weighedAt: share?.weighedAt ?? null,
      collectedAt: share?.collectedAt ?? null,
      owner,
      sheet: sheets?.find((one) => one.purchaseId === purchaseId) ?? null,
    };
  });
}

export const hasToSign = ({ agreement }: Owner): boolean => agreement !== null && !agreement.signed;

/** True where nothing is missing of a share by now: its owner, a window where there are any, its weight once it is cut. */
export function isComplete(row: BuyerRow, hasWindows: boolean, { reached }: Group): boolean {
  const { owner, windowId, collectedAt, boxes, pounds } = row;
  if (collectedAt !== null) return true;
  if (owner && (!owner.contact || hasToSign(owner))) return false;
  if (hasWindows && windowId === null) return false;
  const isCut = reached === 'cut' || reached === 'ready';
  return !isCut || boxes !== null || pounds !== null;
}
