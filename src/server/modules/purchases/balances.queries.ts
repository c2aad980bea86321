import { and, desc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';

import type { Cents } from '#shared/money';
import { liveStates } from '#shared/purchases/purchaseStates';
import { balanceHours } from '#shared/weight/balanceReminders';

import { databaseNow, statementNow } from '../../db/clock';
import type { Db } from '../../db/database';
import { isAmong } from '../../db/isAmong';
import { resolveAlert } from '../../db/raiseAlert';
import { hasState, isUndisputed } from '../../db/schema/expressions';
import { auditLog } from '../../db/schema/platform';
import { purchases, receiptNumbers } from '../../db/schema/purchases';
import { users } from '../../db/schema/users';
import { shares } from '../../db/shares';
import { columnsOf, statement } from '../../db/statement';
import { insertFees } from './fees.queries';
import { paymentPending } from './paymentErrors.rules';
import { insertPurchase, movePurchase, type PurchaseRow } from './purchases.queries';
import { readVersion } from './settlements.queries';

/** Money asked for a share beyond what was paid. */
type NewBalance = Pick<
  PurchaseRow,
  | 'groupId'
  | 'userId'
  | 'portion'
  | 'priceCents'
  | 'balanceOf'
  | 'dueAt'
  | 'statementVersion'
  | 'remindedAt'
>;

/** Asks for a balance; of a share one is live at most. */
export const insertBalance = (tx: Db, balance: NewBalance): Promise<PurchaseRow> => {
  const { groupId, userId, portion, priceCents, balanceOf, dueAt, statementVersion, remindedAt } =
    balance;
  const asked = { groupId, userId, portion, priceCents, balanceOf };
  const terms = { dueAt, statementVersion, remindedAt };
  return insertPurchase(tx, { ...asked, ...terms, quarters: 0, state: 'held' });
};

/** Asks for what is left of the price of a share whose deposit was paid. */
export const insertRest = (
  tx: Db,
  share: PurchaseRow,
  { restCents: priceCents, dueAt }: { restCents: Cents; dueAt: Date | null },
): Promise<PurchaseRow> => {
  const rest = { balanceOf: share.id, priceCents, dueAt, statementVersion: null };
  return insertBalance(tx, { ...share, ...rest, remindedAt: share.paidAt });
};

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
  for (const { balanceOf } of moved) await resolveOverdue(tx, balanceOf);
}

/** Gives the unpaid rests of a group that had no day one, because its animal was harvested without a planned one. */
export async function setRestsDue(tx: Db, groupId: string, dueAt: Date): Promise<void> {
  await tx
    .update(purchases)
    .set({ dueAt })
    .where(and(eq(purchases.groupId, groupId), isUnpaidRest, isNull(purchases.dueAt)));
}

/** Key of the alert that a balance of a share is not paid. */
export const overdueKey = (shareId: string): string => `balance-overdue:${shareId}`;

/** Ends the alert of a balance that is paid, ended or due later. */
export const resolveOverdue = async (tx: Db, shareId: string | null): Promise<void> => {
  if (shareId !== null) await resolveAlert(tx, overdueKey(shareId));
};

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
    .for('update');
  for (const { id, balanceOf } of live) {
    if (!(await movePurchase(tx, id, 'held', 'released', { releaseReason })))
      throw paymentPending();
    await resolveOverdue(tx, balanceOf);
  }
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
    .for('update');
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

/** False while a bank decides about a payment of the share, or once it took of one. */
export async function isShareUndisputed(db: Db, shareId: string): Promise<boolean> {
  const undisputed = await db
    .select({ id: purchases.id })
    .from(shares)
    .where(and(eq(purchases.id, shareId), isUndisputed(purchases)));
  return undisputed.length > 0;
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

/** The balance of the newest statements that ended when the share's refund began; null where none did. */
export async function findEndedBalance(db: Db, shareId: string): Promise<PurchaseRow | null> {
  const [newest] = await db
    .select()
    .from(purchases)
    .where(eq(purchases.balanceOf, shareId))
    .orderBy(desc(purchases.createdAt), desc(purchases.id))
    .limit(1);
  if (newest?.releaseReason !== 'notOwed') return null;
  const version = await readVersion(db, newest.groupId);
  return (newest.statementVersion ?? 0) === version ? newest : null;
}

/**
 * Turns a settling balance into a paid one: its receipt's number, card, fees and audit. No stock changes.
 * Writes nothing where it is not settling.
 */
export const writeBalance = statement<
  PurchaseRow,
  {
    id: string;
    isAnswered: boolean;
    card: string | null;
    movements: string | null;
    /** Admin who took cash for it; null: the buyer's own payment. */
    actorId: string | null;
    address: string | null;
  }
>(`
  with paid as (
    update purchases set state = 'paid', state_at = clock_timestamp(), paid_at = clock_timestamp(),
      receipt_number = 'SC-' || nextval('${receiptNumbers.seqName ?? ''}'), card = :card::jsonb,
      responded_at = case when :isAnswered then clock_timestamp() end,
      fees_due = :movements::jsonb is null, sweep_tries = 0, next_sweep_at = clock_timestamp()
    where id = :id and state = 'settling' returning *
  ), fees as (${insertFees('paid', ':movements')}
  ), audited as (
    insert into audit_log (actor_id, action, subject_id, after, address)
    select coalesce(:actorId::uuid, user_id), 'purchase.balance', id::text, jsonb_build_object(
      'groupId', group_id, 'balanceOf', balance_of, 'priceCents', price_cents), :address::text
    from paid
  )
  select ${columnsOf(purchases, 'p')} from paid p`);

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
        sql`not exists (select from purchases paid
          where (paid.id = ${purchases.balanceOf} or paid.balance_of = ${purchases.balanceOf})
            and paid.state = 'paid' and paid.dispute in ('open', 'lost'))`,
        sql`case when ${purchases.statementVersion} is null then ${isMomentCome(balanceHours.rest)}
          else ${isMomentCome(balanceHours.settling)} end`,
      ),
    )
    .orderBy(purchases.dueAt, purchases.id)
    .limit(roundSize);

export async function markReminded(tx: Db, id: string): Promise<void> {
  await tx.update(purchases).set({ remindedAt: databaseNow }).where(eq(purchases.id, id));
}
