import { stageOf } from '#shared/groups/groupStage';
import { toDollars } from '#shared/money';
import { countLacks, placesToChoose } from '#shared/steps/buyerSteps';
import type { SentSteps, stepRoutes } from '#shared/steps/steps.contract';

import { readNow } from '../../db/clock';
import { isId } from '../../db/schema/columns';
import type { Handler } from '../../http/serve';
import { inScopeOf } from '../groups/groupFilters.queries';
import { isToRemind, listReminded } from './remindBuyers.service';
import { readShares, type SteppedShare } from './readShares';
import { listMilestonesOf, listSteppedGroups } from './steps.queries';

type SteppedRow = Awaited<ReturnType<typeof listSteppedGroups>>[number];
type MilestoneOf = Awaited<ReturnType<typeof listMilestonesOf>>[number];

export const listSteps: Handler<(typeof stepRoutes)['listSteps']> = async (
  { db },
  { query },
  { caller },
) => {
  const { group } = query;
  if (group !== undefined && !isId(group)) return { groups: [] };
  const rows = await listSteppedGroups(db, inScopeOf(caller), group);
  const ids = rows.map(({ id }) => id);
  const now = await readNow(db);
  const [shares, milestones, reminded] = await Promise.all([
    readShares(db, rows, now),
    listMilestonesOf(db, ids),
    listReminded(db, ids),
  ]);
  return {
    groups: rows.map((row) =>
      present(row, {
        shares: shares.get(row.id) ?? [],
        now,
        isReminded: reminded.has(row.id),
        milestones: milestones.filter(({ groupId }) => groupId === row.id),
      }),
    ),
  };
};

const presentDisputed = ({ shares, cents }: SteppedRow['disputed']) => ({
  shares,
  dollars: toDollars(cents),
});

interface Known {
  shares: SteppedShare[];
  milestones: MilestoneOf[];
  isReminded: boolean;
  now: Date;
}

function present(row: SteppedRow, { shares, milestones, isReminded, now }: Known): SentSteps {
  const handovers = shares.map(({ share }) => share.handover);
  const uncollected = handovers.filter(({ collectedAt }) => collectedAt === null);
  const unplaced = shares.filter(
    ({ share: { dispute, handover } }) =>
      !dispute && handover.collectedAt === null && handover.windowId === null,
  ).length;
  const [first] = handovers;
  const windows = first?.windows ?? [];
  const next = windows.find(
    ({ _id, endsAt }) =>
      new Date(endsAt) > now && uncollected.some(({ windowId }) => windowId === _id),
  );
  const people = new Set(shares.filter(isToRemind).map(({ buyer }) => buyer.email));
  return {
    _id: row.id,
    name: row.name,
    stage: stageOf(row, now),
    timeZone: row.timeZone,
    milestones: milestones.map(({ kind, plannedOn, doneAt }) => ({
      kind,
      plannedOn,
      doneAt: doneAt?.toISOString() ?? null,
    })),
    lacks: countLacks(
      shares.map(({ share }) => share),
      now,
    ),
    toRemind: people.size,
    isReminded,
    unplaced: Math.max(unplaced - placesToChoose(windows, now), 0),
    nextWindow: next
      ? {
          beginsAt: next.beginsAt,
          shares: uncollected.filter(({ windowId }) => windowId === next._id).length,
        }
      : null,
    unweighed: handovers.filter(({ boxes, pounds }) => boxes === null && pounds === null).length,
    uncollected: uncollected.length,
    owedInCash: row.owedInCash,
    disputed: presentDisputed(row.disputed),
    lost: presentDisputed(row.lost),
    lostWhole: row.lostWhole,
    ...(row.pricing && { unstated: row.hangingHundredths === null ? null : row.unstated }),
  };
}
