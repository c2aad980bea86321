import { quartersPerPortion } from '#shared/groups/portions';
import type { Papers } from '#shared/papers/papers.contract';

import type { Db } from '../../db/database';
import { readSheets } from '../cutSheets/groupCutSheets';
import { needsAgreement, presentOwner } from '../owners/ownerParts';
import { listOwnerRows } from '../owners/owners.queries';
import type { Printed } from './papers.queries';

/** All that is printed of a group: pages, the butcher's link and the file are made of it. */
export async function readPapers(db: Db, { group, supplier }: Printed): Promise<Papers> {
  const totalPortions = group.totalQuarters / quartersPerPortion;
  const rows = await listOwnerRows(db, group.id);
  const cuts = group.standardCut ? await readSheets(db, { ...group, totalPortions }) : [];
  const sheets = new Map(cuts.map(({ share, sheet }) => [share.purchaseId, sheet]));
  return {
    group: {
      _id: group.id,
      name: group.name,
      animal: group.animal,
      tag: group.tag,
      butcher: group.butcher,
      supplier,
    },
    needsAgreement: needsAgreement(group),
    hangingLb: null,
    shares: rows.map((row) => {
      const sheet = sheets.get(row.purchase.id);
      return {
        ...presentOwner(row),
        cut: sheet?.choices ?? null,
        isStandardCut: sheet?.basis === 'standard',
        boxes: null,
        pounds: null,
        window: null,
        collector: null,
      };
    }),
  };
}
