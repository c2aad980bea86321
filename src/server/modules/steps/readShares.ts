import { stageOf } from '#shared/groups/groupStage';
import { quartersPerPortion } from '#shared/groups/portions';
import { toDollars } from '#shared/money';
import { lackingSteps, type OwnShare, type Step } from '#shared/steps/buyerSteps';
import type { Handover } from '#shared/pickup/pickup.contract';
import { balanceKindOf } from '#shared/weight/balanceReminders';

import type { Db } from '../../db/database';
import type { groups } from '../../db/schema/groups';
import { listPaidShares } from '../cutSheets/cutSheets.queries';
import { cutShares, presentSheet } from '../cutSheets/groupCutSheets.service';
import { needsAgreement, presentAgreement, presentShareOwner } from '../owners/owners.presenter';
import { listOwnerRows, type OwnerRow } from '../owners/owners.queries';
import type { PurchaseRow } from '../purchases/purchases.queries';
import { listWindowRows, presentHandover, presentWindow } from '../windows/pickupWindows.queries';
import { readBalances, readHandovers } from './steps.queries';

type GroupRow = typeof groups.$inferSelect;

/** A paid share as its buyer's page has it, and what of it is theirs to do. */
export interface SteppedShare {
  purchase: OwnerRow['purchase'];
  buyer: OwnerRow['buyer'];
  share: OwnShare & { handover: Handover };
  toDo: Step[];
  /** Id of the balance that is to be paid. */
  balanceId: string | null;
}

/** Facts by which a mail of the steps of shares is asked, when it is sent, whether it still stands. */
export const aboutOf = (shares: readonly [SteppedShare, ...SteppedShare[]]) => ({
  purchaseId: shares[0].purchase.id,
  balances: shares
    .flatMap(({ toDo, balanceId }) =>
      toDo.some(({ kind }) => kind === 'balance') ? balanceId : [],
    )
    .join(','),
});

/** The paid shares of groups, by group: a fixed number of statements, however many groups there are. */
export async function readShares(
  db: Db,
  steppedGroups: readonly GroupRow[],
  now: Date,
): Promise<Map<string, SteppedShare[]>> {
  const ids = steppedGroups.map(({ id }) => id);
  const owners = await listOwnerRows(db, ...ids);
  const paid = await listPaidShares(db, ...ids);
  const windows = await listWindowRows(db, ...ids);
  const handovers = await readHandovers(db, ids);
  const balances = await readBalances(db, byWeight(steppedGroups));
  const cuts = steppedGroups
    .filter(({ standardCut }) => standardCut !== null)
    .flatMap((group) => {
      const totalPortions = group.totalQuarters / quartersPerPortion;
      const shares = paid.filter(({ groupId }) => groupId === group.id);
      const stage = stageOf(group, now);
      return cutShares({ ...group, totalPortions }, shares).map(
        ({ share, sheet }) => [share.purchaseId, presentSheet(sheet, group, stage, now)] as const,
      );
    });
  const sheets = new Map(cuts);
  const undisputed = new Set(
    paid.flatMap(({ purchaseId, isUndisputed }) => (isUndisputed ? purchaseId : [])),
  );
  const readShare = (row: OwnerRow): SteppedShare => {
    const { purchase, group, buyer } = row;
    const isGuest = buyer.deletedAt !== null;
    const share = {
      owner: presentShareOwner(row),
      // Who has no account signs on paper.
      agreement: needsAgreement(group) && !isGuest ? presentAgreement(row) : null,
      cutSheet: sheets.get(purchase.id) ?? null,
      handover: {
        ...presentHandover(handovers.get(purchase.id), null),
        windows: windows.filter(({ groupId }) => groupId === group.id).map(presentWindow),
      },
      timeZone: group.timeZone,
      dispute: undisputed.has(purchase.id) ? null : disputeOf(purchase),
      balance: presentBalance(balances.get(purchase.id)),
    };
    const toDo = lackingSteps(share, now);
    return { purchase, buyer, share, toDo, balanceId: balances.get(purchase.id)?.id ?? null };
  };
  return new Map(
    ids.map((id) => [id, owners.filter(({ group }) => group.id === id).map(readShare)]),
  );
}

const byWeight = (all: readonly GroupRow[]): string[] =>
  all.filter(({ pricing }) => pricing !== null).map(({ id }) => id);

const presentBalance = (
  balance: Pick<PurchaseRow, 'priceCents' | 'dueAt' | 'statementVersion'> | undefined,
): OwnShare['balance'] =>
  balance
    ? {
        kind: balanceKindOf(balance),
        amount: toDollars(balance.priceCents),
        dueAt: balance.dueAt?.toISOString() ?? null,
      }
    : null;

const disputeOf = ({ dispute }: OwnerRow['purchase']): OwnShare['dispute'] =>
  dispute === 'open' || dispute === 'lost' ? dispute : null;
