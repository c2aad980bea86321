import type { Context } from '../../context';
import { raiseAlert } from '../../db/raiseAlert';
import { AppError } from '../../http/AppError';
import { PaymentRefusedError, type PaymentEvent } from '../../payments/payments';
import { reconcileIntent } from './reconciliation.service';
import { markEventDone, storeEvent } from './webhook.queries';

/** An event we can place nowhere comes again for a day; then it is put before the admins. */
const placeableHours = 24;

/**
 * Takes the provider's word that something happened, then asks the provider what: price and status
 * never come from an event. An event that cannot be placed yet is refused, so that it comes again.
 * @throws AppError `malformed` for a bad signature, `unavailable` for "send it again".
 */
export async function receiveEvent(
  context: Context,
  body: Buffer,
  signature: string,
): Promise<void> {
  const event = readSigned(context, body, signature);
  if (await storeEvent(context.db, event)) return;
  context.failpoint('event-stored');
  await handle(context, event);
  await markEventDone(context.db, event.id);
}

function readSigned({ payments }: Context, body: Buffer, signature: string): PaymentEvent {
  try {
    return payments.readEvent(body, signature);
  } catch (error) {
    if (!(error instanceof PaymentRefusedError)) throw error;
    throw new AppError('malformed', 'The signature is not valid.');
  }
}

async function handle(context: Context, event: PaymentEvent): Promise<void> {
  if (event.intentId === null) return;
  const isPlaced = await reconcileIntent(context, event.intentId, event.type);
  if (isPlaced) return;
  if (Date.now() - event.createdAt.getTime() < placeableHours * 3_600_000) {
    throw new AppError('unavailable', 'This payment is not known yet. Send the event again.');
  }
  await raiseAlert(context.db, {
    kind: 'unknown-payment',
    key: `unknown-payment:${event.intentId}`,
    message: `The card provider reports ${event.type} for ${event.intentId}, which belongs to no purchase.`,
  });
}
