import { and, eq, gt, sql } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { disputes } from '../../db/schema/disputes';
import type { Dispute } from '../../payments/payments';
import { recordFees } from './fees.queries';

/**
 * Writes the disputes of a purchase as the provider has them now, and what they moved; one that has not changed keeps its
 * time.
 */
export async function saveDisputes(
  tx: Db,
  purchaseId: string,
  found: readonly Dispute[],
): Promise<void> {
  for (const { id, amountCents, status: state, providerStatus } of found) {
    const known = { amountCents, state, providerStatus, updatedAt: sql`now()` };
    await tx
      .insert(disputes)
      .values({ id, purchaseId, amountCents, state, providerStatus })
      .onConflictDoUpdate({
        target: disputes.id,
        set: known,
        setWhere: sql`(${disputes.amountCents}, ${disputes.providerStatus}) is distinct from (${amountCents}, ${providerStatus})`,
      });
  }
  const movements = found.flatMap((dispute) => dispute.movements);
  await recordFees(tx, purchaseId, {
    movements,
    isBooked: found.every(({ isBooked }) => isBooked),
  });
}

/** The disputes of a purchase as they are known, as a text to be compared. */
export async function readKnownDisputes(db: Db, purchaseId: string): Promise<string> {
  const known = await db
    .select({ id: disputes.id, status: disputes.providerStatus, cents: disputes.amountCents })
    .from(disputes)
    .where(eq(disputes.purchaseId, purchaseId))
    .orderBy(disputes.id);
  return JSON.stringify(known);
}

export async function hasDispute(db: Db, { id, providerStatus }: Dispute): Promise<boolean> {
  const known = await db
    .select({ id: disputes.id })
    .from(disputes)
    .where(and(eq(disputes.id, id), eq(disputes.providerStatus, providerStatus)));
  return known.length > 0;
}

/** True where a dispute was lost after that, or the amount of a lost one changed. */
export async function hasLostSince(tx: Db, purchaseId: string, when: Date): Promise<boolean> {
  const lost = await tx
    .select({ id: disputes.id })
    .from(disputes)
    .where(
      and(
        eq(disputes.purchaseId, purchaseId),
        eq(disputes.state, 'lost'),
        gt(disputes.updatedAt, when),
      ),
    );
  return lost.length > 0;
}
