import type { Context } from '../../context';
import { saveDisputes } from './disputes.queries';
import { withDisputes } from './disputes.service';
import { recordFees } from './fees.queries';
import type { PurchaseRow } from './purchases.queries';

/** Asks the provider for what was not booked when the money of a purchase moved. */
export async function readFees(context: Context, purchase: PurchaseRow): Promise<void> {
  const { id, intentId, dispute } = purchase;
  const intent = await context.payments.retrieveIntent(intentId ?? '');
  if (!intent) return;
  const read = async () =>
    dispute === null ? [] : await context.payments.listDisputesOf(intent.id);
  await withDisputes(context, id, read, async ({ db }, disputes) => {
    const areBooked = disputes.every(({ isBooked }) => isBooked);
    await saveDisputes(db, id, disputes);
    await recordFees(db, id, { ...intent, isBooked: intent.isBooked && areBooked }, true);
  });
}
