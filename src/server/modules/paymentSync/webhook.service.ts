import { and, eq, isNull } from 'drizzle-orm';

import { raiseAlert } from '../../db/raiseAlert';
import type { Db } from '../../db/database';
import { stripeEvents } from '../../db/schema/platform';
import { AppError } from '../../http/AppError';
import type { Failpoint } from '../../jobs/failpoints';
import { PaymentRefusedError, type PaymentEvent, type Payments } from '../../payments/payments';
import type { ReconciliationService } from './reconciliation.service';

interface WebhookDeps {
  db: Db;
  payments: Payments;
  reconciliation: ReconciliationService;
  failpoint: Failpoint;
}

/** An event we can place nowhere comes again for a day; then it is put before the admins. */
const placeableHours = 24;

export type WebhookService = ReturnType<typeof createWebhookService>;

/**
 * Takes the provider's word that something happened, then asks the provider what: price and status
 * never come from an event. An event that cannot be placed yet is refused, so that it comes again.
 */
export function createWebhookService({ db, payments, reconciliation, failpoint }: WebhookDeps) {
  /** @throws AppError `malformed` for a bad signature, `unavailable` for "send it again". */
  async function receive(body: Buffer, signature: string): Promise<void> {
    const event = readSigned(body, signature);
    if (await isDone(event)) return;
    failpoint('event-stored');
    await handle(event);
    await db
      .update(stripeEvents)
      .set({ processedAt: new Date() })
      .where(and(eq(stripeEvents.id, event.id), isNull(stripeEvents.processedAt)));
  }

  function readSigned(body: Buffer, signature: string): PaymentEvent {
    try {
      return payments.readEvent(body, signature);
    } catch (error) {
      if (!(error instanceof PaymentRefusedError)) throw error;
      throw new AppError('malformed', 'The signature is not valid.');
    }
  }

  /** Stores the event under its id, once. */
  async function isDone({ id, type, intentId }: PaymentEvent): Promise<boolean> {
    await db.insert(stripeEvents).values({ id, type, intentId }).onConflictDoNothing();
    const [row] = await db.select().from(stripeEvents).where(eq(stripeEvents.id, id));
    return row?.processedAt != null;
  }

  async function handle(event: PaymentEvent): Promise<void> {
    if (event.intentId === null) return;
    const isPlaced = await reconciliation.reconcileIntent(event.intentId, event.type);
    if (isPlaced) return;
    if (Date.now() - event.createdAt.getTime() < placeableHours * 3_600_000) {
      throw new AppError('unavailable', 'This payment is not known yet. Send the event again.');
    }
    await raiseAlert(db, {
      kind: 'unknown-payment',
      key: `unknown-payment:${event.intentId}`,
      message: `The card provider reports ${event.type} for ${event.intentId}, which belongs to no purchase.`,
    });
  }

  return { receive };
}
