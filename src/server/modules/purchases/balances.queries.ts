import { and, desc, eq, isNotNull, isNull, max, or, sql } from 'drizzle-orm';

import type { Cents } from '#shared/money';
import { liveStates } from '#shared/purchases/purchaseStates';
import { balanceHours } from '#shared/weight/balanceReminders';

import { databaseNow, statementNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { resolveAlerts } from '../../db/raiseAlert';
import { newId } from '../../db/schema/columns';
import { hasState, isBalanceGivenBackText, isBalanceOwedText } from '../../db/schema/expressions';
import { auditLog } from '../../db/schema/platform';
import { purchases } from '../../db/schema/purchases';
import { statements } from '../../db/schema/statements';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { statement } from '../../db/statement';
import { paymentPending } from './paymentErrors.rules';
import { movePurchases, type PurchaseRow } from './purchases.queries';

/** Money asked for a share beyond what was paid. */
type NewBalance = Pick<
  PurchaseRow,
  'priceCents' | 'balanceOf' | 'dueAt' | 'statementVersion' | 'remindedAt'
>;

/** A balance of no share is refused, because it has no group. */
const insertHeld = statement<
  never,
  Record<'shareIds' | 'dueDays' | 'reminded', (string | null)[]> & {
    ids: string[];
    amounts: number[];
    versions: (number | null)[];
  }
>(`
  insert into purchases (id, group_id, user_id, portion, balance_of, price_cents, due_at, statement_version,
    reminded_at, quarters, state)
  select b.id, s.group_id, s.user_id, s.portion, s.id, b.cents, b.due_at, b.version, b.reminded_at, 0, 'held'
  from unnest(:ids::uuid[], :shareIds::uuid[], :amounts::int[], :dueDays::timestamptz[], :versions::int[],
    :reminded::timestamptz[]) as b (id, share_id, cents, due_at, version, reminded_at)
  left join purchases s on s.id = b.share_id`);

/** Asks for balances by one statement; of a share one is live at most. */
export async function insertBalances(tx: Db, balances: readonly NewBalance[]): Promise<void> {
  if (balances.length === 0) return;
  await insertHeld(tx, {
    ids: balances.map(() => newId()),
    shareIds: balances.map(({ balanceOf }) => balanceOf),
    amounts: balances.map(({ priceCents }) => priceCents),
    dueDays: balances.map(({ dueAt }) => dueAt?.toISOString() ?? null),
    versions: balances.map(({ statementVersion }) => statementVersion),
    reminded: balances.map(({ remindedAt }) => remindedAt?.toISOString() ?? null),
  });
}

/** Asks for what is left of the price of a share whose deposit was paid. */
export const insertRest = (
  tx: Db,
  { id: balanceOf, paidAt: remindedAt }: PurchaseRow,
  { restCents: priceCents, dueAt }: { restCents: Cents; dueAt: Date | null },
): Promise<void> =>
  insertBalances(tx, [{ balanceOf, priceCents, dueAt, statementVersion: null, remindedAt }]);

const isUnpaidRest = and(
  eq(purchases.state, 'held'),
  isNotNull(purchases.balanceOf),
  isNull(purchases.statementVersion),
);

/** Rests of a group that are not paid, with the names of their buyers. */
export const listRests = (db: Db, groupId: string) =>
  db
    .select({
      userId: purchases.userId,
      username: users.username,
      priceCents: purchases.priceCents,
      dueAt: purchases.dueAt,
    })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(and(eq(purchases.groupId, groupId), isUnpaidRest))
    .orderBy(purchases.createdAt, purchases.id);

/** A rancher gave its buyer more days. */
const isExtended = sql`exists (select from ${auditLog}
  where ${auditLog.subjectId} = ${purchases.balanceOf}::text and ${auditLog.action} = 'purchase.balance-due')`;

/**
 * Moves the day of all unpaid rests of a group, of which their buyers are mailed with the harvest's day. More days that a
 * rancher gave stay given.
 */
export async function moveRests(tx: Db, groupId: string, dueAt: Date | null): Promise<void> {
  const moved = await tx
    .update(purchases)
    .set({
      dueAt: sql`case when ${isExtended} then greatest(${purchases.dueAt}, ${dueAt}) else ${dueAt} end`,
      remindedAt: databaseNow,
    })
    .where(and(eq(purchases.groupId, groupId), isUnpaidRest))
    .returning({ balanceOf: purchases.balanceOf });
  await resolveOverdue(tx, moved);
}

/** Gives the unpaid rests of a group that had no day one, because its animal was harvested without a planned one. */
export async function setRestsDue(tx: Db, groupId: string, dueAt: Date): Promise<void> {
  await tx
    .update(purchases)
    .set({ dueAt })
    .where(and(eq(purchases.groupId, groupId), isUnpaidRest, isNull(purchases.dueAt)));
}

/** Key of the alert that a balance of a share is not paid. */
export const overdueKey = (shareId: string): string => `${overduePrefix}${shareId}`;

/** The same in SQL. */
export const overdueKeyOf = (shareId: string): string => `'${overduePrefix}' || ${shareId}`;

const overduePrefix = 'balance-overdue:';

/** Ends the alerts of balances that have ended or are due later. */
export const resolveOverdue = (tx: Db, balances: Pick<PurchaseRow, 'balanceOf'>[]): Promise<void> =>
  resolveAlerts(
    tx,
    balances.flatMap(({ balanceOf }) => (balanceOf === null ? [] : overdueKey(balanceOf))),
  );

/** Most in one round of the job. */
const roundSize = 200;

const isLive = hasState(purchases, liveStates);

/**
 * Ends what is still asked for these shares; the sweep cancels a payment that was begun.
 * @throws AppError `paymentPending` while one is being captured
 */
export async function endBalances(
  tx: Db,
  shareIds: readonly string[],
  releaseReason: 'notOwed' | 'waived',
): Promise<void> {
  const live = await tx
    .select()
    .from(purchases)
    .where(and(isAmong(purchases.balanceOf, [...shareIds]), isLive))
    .orderBy(purchases.id)
    .for('no key update');
  if (live.some(({ state }) => state === 'settling')) throw paymentPending();
  const ids = live.map(({ id }) => id);
  await movePurchases(tx, isAmong(purchases.id, ids), 'held', 'released', { releaseReason });
  await resolveOverdue(tx, live);
}

/**
 * Keeps balances of a share or of a group from being paid until the transaction ends. Needed before payments are
 * refunded together: a balance that was settling would be paid after it was looked for, and stay so.
 * @returns shares for which one is asked
 * @throws AppError `paymentPending` while one is being captured
 */
export async function lockBalances(
  tx: Db,
  which: { id: string } | { groupId: string },
): Promise<string[]> {
  const balances = and(
    isNotNull(purchases.balanceOf),
    'id' in which ? eq(purchases.balanceOf, which.id) : eq(purchases.groupId, which.groupId),
  );
  const held = await tx
    .select({ shareId: purchases.balanceOf })
    .from(purchases)
    .where(and(balances, eq(purchases.state, 'held')))
    .orderBy(purchases.id)
    .for('no key update');
  const settling = await tx
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(balances, eq(purchases.state, 'settling')))
    .limit(1);
  if (settling.length > 0) throw paymentPending();
  return held.flatMap(({ shareId }) => shareId ?? []);
}

export async function findLiveBalance(db: Db, shareId: string): Promise<PurchaseRow | null> {
  const [balance] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.balanceOf, shareId), isLive));
  return balance ?? null;
}

/** A share with its balances, in the order in which they were asked for. */
export const listPaymentsOf = (db: Db, shareId: string): Promise<PurchaseRow[]> =>
  db
    .select()
    .from(purchases)
    .where(or(eq(purchases.id, shareId), eq(purchases.balanceOf, shareId)))
    .orderBy(purchases.createdAt, purchases.id);

/** True where the share, or a balance of it, was paid in cash. */
export const isAnyInCash = async (db: Db, shareId: string): Promise<boolean> =>
  (await listPaymentsOf(db, shareId)).some(
    ({ state, cashKey }) => state === 'paid' && cashKey !== null,
  );

/**
 * False while a bank decides about a payment of the share, once it took of one what no statement asks for again, and once it
 * gave back what the newest one does.
 */
export async function isBalanceOwed(db: Db, shareId: string): Promise<boolean> {
  const owed = await db
    .select({ id: purchases.id })
    .from(shares)
    .where(and(eq(purchases.id, shareId), sql.raw(isBalanceOwedText('purchases'))));
  return owed.length > 0;
}

/** True where a bank has given back what the balance asks for again. */
export async function isBalanceGivenBack(db: Db, id: string): Promise<boolean> {
  const found = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(and(eq(purchases.id, id), sql.raw(isBalanceGivenBackText('purchases'))));
  return found.length > 0;
}

/** True where a bank decides about a balance that was paid for the share. */
export async function isAnyBalanceDisputed(db: Db, shareId: string): Promise<boolean> {
  const [disputed] = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.balanceOf, shareId),
        eq(purchases.state, 'paid'),
        eq(purchases.dispute, 'open'),
      ),
    )
    .limit(1);
  return disputed !== undefined;
}

/** The balance of the share's newest statement that ended when its refund began; null where none did. */
export async function findEndedBalance(db: Db, shareId: string): Promise<PurchaseRow | null> {
  const [newest] = await db
    .select()
    .from(purchases)
    .where(eq(purchases.balanceOf, shareId))
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(1);
  if (newest?.releaseReason !== 'notOwed') return null;
  const [stated] = await db
    .select({ version: max(statements.version) })
    .from(statements)
    .where(eq(statements.purchaseId, shareId));
  return newest.statementVersion === (stated?.version ?? null) ? newest : null;
}

/** Moments of a reminder that lie behind are over, so that no day that is given mails another one at once. */
export async function moveDue(tx: Db, id: string, dueAt: Date): Promise<void> {
  const moved = { dueAt, remindedAt: databaseNow };
  await tx.update(purchases).set(moved).where(eq(purchases.id, id));
}

/** A moment of this kind of balances has come, and nothing was done since. */
const isMomentCome = (hours: readonly number[]) => sql`exists (
  select from unnest(array[${sql.raw(hours.join(', '))}]) as moments (hours),
    lateral (select ${purchases.dueAt} + make_interval(hours => moments.hours) as at) as moment
  where moment.at <= ${statementNow} and (${purchases.remindedAt} is null or ${purchases.remindedAt} < moment.at))`;

/** Balances about which something is to be done (`dueAct`), of shares that no bank decides about. */
export const listDueBalances = (db: Db): Promise<{ id: string }[]> =>
  db
    .select({ id: purchases.id })
    .from(purchases)
    .where(
      and(
        eq(purchases.state, 'held'),
        isNotNull(purchases.balanceOf),
        sql`exists (select from purchases share
          where share.id = ${purchases.balanceOf} and ${sql.raw(isBalanceOwedText('share'))})`,
        sql`case when ${purchases.statementVersion} is null then ${isMomentCome(balanceHours.rest)}
          else ${isMomentCome(balanceHours.settling)} end`,
      ),
    )
    .orderBy(purchases.dueAt, purchases.id)
    .limit(roundSize);

export async function markReminded(tx: Db, id: string): Promise<void> {
  await tx.update(purchases).set({ remindedAt: databaseNow }).where(eq(purchases.id, id));
}
