import { and, desc, eq, getTableColumns, isNotNull, isNull, sql, type SQL } from 'drizzle-orm';

import type { Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { isBalanceGivenBackText, isCashOwed } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { milestones } from '../../db/schema/milestones';
import { handovers } from '../../db/schema/pickup';
import { purchases } from '../../db/schema/purchases';
import { shares, sharesSql } from '../../db/shares';
import { handoverMoney, restatedCents, takenByBanks } from '../purchases/handoverMoney.queries';

/** A home page shows the steps of so many groups at most. */
const mostGroups = 20;

/** A nested part keeps the names of its tables, which Drizzle leaves out of a select of one table. */
const isOfGroup = sql`${purchases.groupId} = ${groups.id}`;
const isOwed = isCashOwed(purchases);
const isDisputed = sql`${purchases.state} = 'paid' and ${handoverMoney.dispute} is not null
  and not exists (select from ${handovers}
    where ${handovers.purchaseId} = ${purchases.id} and ${handovers.collectedAt} is not null)`;

/** Its weight is to be stated, or what banks took of it or gave back since. */
const isToState = sql`(${handoverMoney.awaitsStatement} or (${groups.pricing} is not null
  and ${purchases.agreedAt} is not null and ${takenByBanks} <> ${restatedCents}))`;

/** Shares that are not handed over and whose buyers' banks took so much of them, or are asked for it. */
const disputedShares = (cents: SQL) =>
  sql<{
    shares: number;
    cents: Cents;
  }>`(select json_build_object('shares', count(*), 'cents', coalesce(sum(${cents}), 0))
    from ${sharesSql} where ${isOfGroup} and ${isDisputed} and ${cents} > 0)`;

/** Groups that go on and have a paid share, the newest first. */
export const listSteppedGroups = (db: Db, scope: SQL | undefined, id?: string) =>
  db
    .select({
      ...getTableColumns(groups),
      owedInCash: sql<number>`(select count(*)::int from ${purchases}
        where ${isOfGroup} and ${isOwed})`,
      disputed: disputedShares(handoverMoney.openCents),
      lost: disputedShares(handoverMoney.lostCents),
      unstated: sql<number>`(select count(*)::int from ${sharesSql}
        where ${isOfGroup} and ${purchases.state} = 'paid' and ${isToState})`,
      lostWhole: sql<number>`(select count(*)::int from ${sharesSql}
        where ${isOfGroup} and ${isDisputed} and ${handoverMoney.lostCents} >= ${handoverMoney.chargedCents})`,
    })
    .from(groups)
    .where(
      and(
        scope,
        id === undefined ? undefined : eq(groups.id, id),
        isNull(groups.calledOffAt),
        isNull(groups.doneAt),
        sql`exists (select from ${sharesSql}
          where ${purchases.groupId} = ${groups.id} and ${purchases.state} = 'paid')`,
      ),
    )
    .orderBy(desc(groups.createdAt), desc(groups.id))
    .limit(mostGroups);

export const listMilestonesOf = (db: Db, groupIds: string[]) =>
  db
    .select({
      groupId: milestones.groupId,
      kind: milestones.kind,
      plannedOn: milestones.plannedOn,
      doneAt: milestones.doneAt,
    })
    .from(milestones)
    .where(isAmong(milestones.groupId, groupIds));

/** Balances that are to be paid, by share. */
export async function readBalances(db: Db, groupIds: string[]) {
  const rows = await db
    .select({
      id: purchases.id,
      shareId: purchases.balanceOf,
      priceCents: purchases.priceCents,
      dueAt: purchases.dueAt,
      statementVersion: purchases.statementVersion,
    })
    .from(purchases)
    .where(
      and(
        isAmong(purchases.groupId, groupIds),
        isNotNull(purchases.balanceOf),
        eq(purchases.state, 'held'),
        sql.raw(`not ${isBalanceGivenBackText('purchases')}`),
      ),
    );
  return new Map(rows.map(({ shareId, ...balance }) => [shareId, balance]));
}

/** Handovers of paid shares, by purchase. */
export async function readHandovers(db: Db, groupIds: string[]) {
  const rows = await db
    .select(getTableColumns(handovers))
    .from(handovers)
    .innerJoin(shares, eq(purchases.id, handovers.purchaseId))
    .where(and(isAmong(purchases.groupId, groupIds), eq(purchases.state, 'paid')));
  return new Map(rows.map((row) => [row.purchaseId, row]));
}
