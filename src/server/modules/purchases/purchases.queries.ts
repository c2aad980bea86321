import { and, desc, eq, gt, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { PgInsertValue, PgUpdateSetSource } from 'drizzle-orm/pg-core';

import type { Share } from '#shared/inventory/stock';
import { quartersPerPortion, type Portion } from '#shared/groups/portions';
import type { Cents } from '#shared/money';
import type { NextState, PurchaseState } from '#shared/purchases/purchaseStates';

import type { Db } from '../../db/database';
import { databaseNow, secondsAgo } from '../../db/clock';
import { isBalanceGivenBackText } from '../../db/schema/expressions';
import { groups } from '../../db/schema/groups';
import { purchases } from '../../db/schema/purchases';
import { shares } from '../../db/shares';
import type { ReleaseReason } from '../../db/schema/releaseReasons';
import { columnsOf, statement } from '../../db/statement';
import { freshTurn, takeTurns } from '../../db/sweepBackoff';
import type { Caller } from '../../http/serve';
import { callerValues, isStillCallerText, type CallerValues } from '../users/sessions.queries';

export type PurchaseRow = typeof purchases.$inferSelect;
export type NewPurchase = PgInsertValue<typeof purchases>;
export type PurchaseChanges = PgUpdateSetSource<typeof purchases>;

export const shareOf = ({ portion, quarters, priceCents }: PurchaseRow): Share => ({
  portion,
  quarters,
  priceCents,
});

/** Amount that its payment takes: the price, or the deposit where the rest is a balance. */
export const paymentCentsOf = ({
  depositCents,
  priceCents,
}: Pick<PurchaseRow, 'depositCents' | 'priceCents'>): Cents => depositCents ?? priceCents;

/** Portions of the group that a purchase is joined with. */
export const totalPortions = sql<number>`${groups.totalQuarters} / ${sql.raw(String(quartersPerPortion))}`;

const one = (rows: PurchaseRow[]): PurchaseRow | null => rows[0] ?? null;

export async function insertPurchase(tx: Db, purchase: NewPurchase): Promise<PurchaseRow> {
  const [row] = await tx.insert(purchases).values(purchase).returning();
  if (!row) throw new Error('A purchase was not inserted.');
  return row;
}

const columns = columnsOf(purchases, 'p');
const byId = statement<PurchaseRow, { id: string }>(
  `select ${columns} from purchases p where p.id = :id`,
);
const shareById = statement<PurchaseRow, { id: string }>(
  `select ${columns} from shares p where p.id = :id`,
);
const byIdLocked = statement<PurchaseRow, { id: string }>(
  `select ${columns} from purchases p where p.id = :id for no key update`,
);
const byIntent = statement<PurchaseRow, { intentId: string }>(
  `select ${columns} from purchases p where p.intent_id = :intentId`,
);

export const findPurchase = async (db: Db, id: string): Promise<PurchaseRow | null> =>
  one(await byId(db, { id }));

/** The same where a share is meant: a balance is none. */
export const findShare = async (db: Db, id: string): Promise<PurchaseRow | null> =>
  one(await shareById(db, { id }));

export const lockPurchase = async (tx: Db, id: string): Promise<PurchaseRow | null> =>
  one(await byIdLocked(tx, { id }));

export const findByIntent = async (db: Db, intentId: string): Promise<PurchaseRow | null> =>
  one(await byIntent(db, { intentId }));

const byIntentOf = statement<
  { isCaller: boolean } & (PurchaseRow | { [Column in keyof PurchaseRow]: null }),
  CallerValues & { intentId: string }
>(`
  select ${columns}, ${isStillCallerText} as "isCaller"
  from (values (1)) as one left join purchases p on p.intent_id = :intentId`);

/** Finds a purchase by its payment, and says whether the caller is still who calls. */
export async function findByIntentOf(
  db: Db,
  caller: Caller,
  intentId: string,
): Promise<{ isCaller: boolean; purchase: PurchaseRow | null }> {
  const [row] = await byIntentOf(db, { ...callerValues(caller), intentId });
  if (!row) throw new Error('The query of a payment returned no row.');
  const { isCaller, ...purchase } = row;
  return { isCaller, purchase: purchase.id === null ? null : purchase };
}

export const isRefunding = async (db: Db, id: string): Promise<boolean> =>
  (await findPurchase(db, id))?.state === 'refunding';

export const findByCashKey = async (db: Db, key: string): Promise<PurchaseRow | null> =>
  one(await db.select().from(purchases).where(eq(purchases.cashKey, key)));

/** The share this buyer paid for last, if that was a moment ago: what a repeated call means. */
export const findJustPaid = async (
  db: Db,
  buyer: { userId: string; groupId: string; portion: Portion },
  withinSeconds: number,
): Promise<PurchaseRow | null> =>
  one(
    await db
      .select()
      .from(shares)
      .where(
        and(
          eq(purchases.userId, buyer.userId),
          eq(purchases.groupId, buyer.groupId),
          eq(purchases.portion, buyer.portion),
          eq(purchases.state, 'paid'),
          gt(purchases.paidAt, secondsAgo(withinSeconds)),
        ),
      )
      .orderBy(desc(purchases.paidAt))
      .limit(1),
  );

/** A release needs a reason. */
type MoveChanges<To> = To extends 'released'
  ? PurchaseChanges & { releaseReason: ReleaseReason }
  : PurchaseChanges;

/**
 * Moves a purchase from an expected state to the next; the only way to change a state.
 * @returns null when the purchase was in another state, because another call moved it.
 */
export async function movePurchase<From extends PurchaseState, To extends NextState<From>>(
  tx: Db,
  id: string,
  from: From,
  to: To,
  ...[changes]: To extends 'released' ? [MoveChanges<To>] : [MoveChanges<To>?]
): Promise<PurchaseRow | null> {
  return one(
    await tx
      .update(purchases)
      .set({ releaseReason: null, ...changes, ...freshTurn(), state: to, stateAt: databaseNow })
      .where(and(eq(purchases.id, id), eq(purchases.state, from)))
      .returning(),
  );
}

/**
 * Condition on a purchase that is found by its id. Not by `=`, because Postgres would look among all in that state: their index
 * is short when it is counted, and has an entry of each sale until it is vacuumed.
 */
export const isInState = (alias: string, state: PurchaseState): string =>
  `${alias}.state is not distinct from '${state}'`;

/** {@link movePurchase} of a hold that is paid for, which every sale is. */
const settle = statement<PurchaseRow, { id: string }>(`
  update purchases p set state = 'settling', state_at = clock_timestamp(), release_reason = null,
    sweep_tries = 0, next_sweep_at = clock_timestamp()
  where p.id = :id and ${isInState('p', 'held')} and not ${isBalanceGivenBackText('p')} returning ${columns}`);

/** @returns null where it is not held any more, or is a balance that a bank has made wrong. */
export const settleHeld = async (db: Db, id: string): Promise<PurchaseRow | null> =>
  one(await settle(db, { id }));

/** The same for all that meet `condition`. */
export const movePurchases = <From extends PurchaseState, To extends NextState<From>>(
  tx: Db,
  condition: SQL | undefined,
  from: From,
  to: To,
  changes: MoveChanges<To>,
): Promise<PurchaseRow[]> =>
  tx
    .update(purchases)
    .set({ ...changes, ...freshTurn(), state: to, stateAt: databaseNow })
    .where(and(condition, eq(purchases.state, from)))
    .returning();

/** Notes what became known of a purchase's payment; its state stays. */
export async function updatePurchase(
  db: Db,
  id: string,
  changes: Pick<
    PurchaseChanges,
    | 'agreedAt'
    | 'agreedTerms'
    | 'intentClosedAt'
    | 'refundId'
    | 'refundFailedAt'
    | 'partRefundedCents'
    | 'returnedToCardCents'
    | 'returnedAnotherWayCents'
    | 'shareFees'
  >,
): Promise<void> {
  await db.update(purchases).set(changes).where(eq(purchases.id, id));
}

type AttemptCounter = 'unknownAttempts' | 'paymentAttempts' | 'captureAttempts' | 'refundAttempts';

/**
 * Counts one more try at the provider; once, if other processes saw the same one.
 * @returns the count.
 */
export async function countAttempt(
  db: Db,
  purchase: PurchaseRow,
  kind: AttemptCounter,
): Promise<number> {
  const tries = purchase[kind] + 1;
  await db
    .update(purchases)
    .set({ [kind]: tries })
    .where(and(eq(purchases.id, purchase.id), eq(purchases[kind], purchase[kind])));
  return tries;
}

const updateIntent = statement<PurchaseRow, { id: string; intentId: string }>(`
  update purchases p set intent_id = coalesce(p.intent_id, :intentId) where p.id = :id
  returning ${columns}`);

/** Notes a purchase's payment, the first there is. @returns the purchase as it is by then. */
export const saveIntent = async (
  db: Db,
  payment: { id: string; intentId: string },
): Promise<PurchaseRow | null> => one(await updateIntent(db, payment));

/**
 * Marks that the buyer has been answered about their sale.
 * @returns true once: a webhook may have made the sale before the buyer's own call.
 */
export async function markFirstResponse(db: Db, id: string): Promise<boolean> {
  const claimed = await db
    .update(purchases)
    .set({ respondedAt: databaseNow })
    .where(and(eq(purchases.id, id), isNull(purchases.respondedAt)))
    .returning({ id: purchases.id });
  return claimed.length > 0;
}

const isAnyIn =
  (state: PurchaseState) =>
  async (tx: Db, groupId: string): Promise<boolean> => {
    const [row] = await tx
      .select({ id: purchases.id })
      .from(purchases)
      .where(and(eq(purchases.groupId, groupId), eq(purchases.state, state)))
      .limit(1);
    return row !== undefined;
  };

export const isAnySettling = isAnyIn('settling');

/** Its share comes back when the provider has given the money back. */
export const isAnyRefunding = isAnyIn('refunding');

/** Unfinished purchases that are due in this sweep. */
export const takePurchases = (db: Db, condition: SQL | undefined): Promise<PurchaseRow[]> =>
  takeTurns(db, purchases, condition);

/** Those that have been in a state for so long. */
export const listStuck = (db: Db, state: PurchaseState, seconds: number): Promise<PurchaseRow[]> =>
  takePurchases(db, and(eq(purchases.state, state), lt(purchases.stateAt, secondsAgo(seconds))));
