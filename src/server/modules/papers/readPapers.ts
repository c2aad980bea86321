import { completeCut } from '#shared/cutSheets/cutSheets';
import { weightKindOf } from '#shared/groups/weightKind';
import { quartersPerPortion } from '#shared/groups/portions';
import type { Papers, PaperShare } from '#shared/papers/papers.contract';
import type { HandoverShare, PickupWindow } from '#shared/pickup/pickup.contract';
import { describePlace } from '#shared/pickup/windows';

import type { Db } from '../../db/database';
import { readSheets } from '../cutSheets/groupCutSheets.service';
import { needsAgreement, presentOwner } from '../owners/owners.presenter';
import { listOwnerRows } from '../owners/owners.queries';
import { listShares, readCarcass } from '../pickup/handovers.queries';
import { listWindows } from '../windows/pickupWindows.queries';
import type { Printed } from './papers.queries';

/** All that is printed of a group: pages, the butcher's link and the file are made of it. */
export async function readPapers(db: Db, { group, supplier }: Printed): Promise<Papers> {
  const totalPortions = group.totalQuarters / quartersPerPortion;
  const rows = await listOwnerRows(db, group.id);
  const cuts = group.standardCut ? await readSheets(db, { ...group, totalPortions }) : [];
  const windows = await listWindows(db, group.id);
  const handed = new Map(
    (await listShares(db, group.id)).map((share) => [share.purchaseId, share]),
  );
  const sheets = new Map(cuts.map(({ share, sheet }) => [share.purchaseId, sheet]));
  return {
    group: {
      _id: group.id,
      name: group.name,
      animal: group.animal,
      state: group.state,
      timeZone: group.timeZone,
      tag: group.tag,
      butcher: group.butcher,
      supplier,
    },
    needsAgreement: needsAgreement(group),
    hangingLb: (await readCarcass(db, group.id)).hangingLb,
    ...(group.pricing && { weightKind: weightKindOf(group.pricing) }),
    standardCut: group.standardCut && completeCut(group.animal, group.standardCut),
    shares: rows.map((row) => {
      const sheet = sheets.get(row.purchase.id);
      return {
        ...presentOwner(row),
        cut: sheet?.choices ?? null,
        isStandardCut: sheet?.basis === 'standard',
        ...handedOver(handed.get(row.purchase.id), windows),
      };
    }),
  };
}

function handedOver(
  share: HandoverShare | undefined,
  windows: PickupWindow[],
): Pick<PaperShare, 'boxes' | 'pounds' | 'window' | 'collector' | 'warning'> {
  const chosen = windows.find(({ _id }) => _id === share?.windowId);
  return {
    boxes: share?.boxes ?? null,
    pounds: share?.pounds ?? null,
    window: chosen
      ? {
          kind: chosen.kind,
          text: describePlace(chosen),
          beginsAt: chosen.beginsAt,
          endsAt: chosen.endsAt,
        }
      : null,
    collector: share?.collector ?? null,
    warning: share?.warning ?? null,
  };
}
