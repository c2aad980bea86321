import { eq, ne, sql } from 'drizzle-orm';

import { asCents, type Cents } from '#shared/money';

import type { Db } from '../../db/database';
import { openPayments } from '../../db/schema/platform';
import { freshTurn, takeTurns } from '../../db/sweepTurns';
import type { Intent } from '../../payments/payments';

type OpenPaymentRow = typeof openPayments.$inferSelect;

/** Keeps a payment for a superadmin to decide about, once. */
export async function holdPayment(db: Db, intent: Intent): Promise<void> {
  const amountCents = intent.receivedCents || intent.amountCents;
  await db
    .insert(openPayments)
    .values({ id: intent.id, state: 'held', amountCents })
    .onConflictDoNothing();
}

/** It was sold, given back, or has taken no money. */
export async function closePayment(db: Db, id: string): Promise<void> {
  await db.delete(openPayments).where(eq(openPayments.id, id));
}

export interface HeldPayments {
  payments: number;
  cents: Cents;
}

/** What waits for a superadmin. */
export async function countHeld(db: Db): Promise<HeldPayments> {
  const [held] = await db
    .select({
      payments: sql<number>`count(*)::int`,
      cents: sql<number>`coalesce(sum(${openPayments.amountCents}), 0)::float8`,
    })
    .from(openPayments)
    .where(eq(openPayments.state, 'held'));
  return { payments: held?.payments ?? 0, cents: asCents(held?.cents ?? 0) };
}

/** From now on they are sold where their share is free, else given back. */
export async function releaseHeld(tx: Db): Promise<void> {
  await tx
    .update(openPayments)
    .set({ state: 'released', ...freshTurn() })
    .where(eq(openPayments.state, 'held'));
}

/** Those that wait for nobody and whose turn it is. */
export const takeOpenPayments = (db: Db): Promise<OpenPaymentRow[]> =>
  takeTurns(db, openPayments, ne(openPayments.state, 'held'));
