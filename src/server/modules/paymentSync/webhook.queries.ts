import { and, eq, isNull } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { stripeEvents } from '../../db/schema/platform';
import type { PaymentEvent } from '../../payments/payments';

/** Stores the event under its id, once. @returns whether it was processed before. */
export async function storeEvent(db: Db, { id, type, intentId }: PaymentEvent): Promise<boolean> {
  await db.insert(stripeEvents).values({ id, type, intentId }).onConflictDoNothing();
  const [row] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, id));
  return row?.processedAt != null;
}

export async function markEventDone(db: Db, id: string): Promise<void> {
  await db
    .update(stripeEvents)
    .set({ processedAt: new Date() })
    .where(and(eq(stripeEvents.id, id), isNull(stripeEvents.processedAt)));
}
