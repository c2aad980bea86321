import type { Context } from '../../context';
import { recordDisputes } from './disputes.service';
import { recordFees } from './fees.queries';
import type { PurchaseRow } from './purchases.queries';

/** Asks the provider for what was not booked when the money of a purchase moved. */
export async function readFees(context: Context, purchase: PurchaseRow): Promise<void> {
  const { id, intentId, dispute } = purchase;
  const intent = await context.payments.retrieveIntent(intentId ?? '');
  if (!intent) return;
  if (dispute === null) return recordFees(context.db, id, intent, true);
  await recordDisputes(context, purchase, async ({ db }, disputes) => {
    const areBooked = disputes.every(({ isBooked }) => isBooked);
    await recordFees(db, id, { ...intent, isBooked: intent.isBooked && areBooked }, true);
  });
}
