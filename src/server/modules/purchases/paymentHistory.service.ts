import type { PaymentEvent, purchaseRoutes } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { listAudited } from './managedPurchases.queries';
import { findSeller } from './purchaseLists.queries';
import { findPurchase, type PurchaseRow } from './purchases.queries';

type Routes = typeof purchaseRoutes;

/** What happened to one payment, for who runs its group. */
export const listPaymentEvents: Handler<Routes['listPaymentEvents']> = async (
  { db },
  { params },
  { caller },
) => {
  const purchase = isId(params.id) ? await findPurchase(db, params.id) : null;
  if (!purchase) throw notFound('Purchase');
  requireRecord('managedPurchase', caller, await findSeller(db, purchase.id));
  const events = [...eventsOf(purchase), ...(await listDecisions(db, purchase.id))];
  return {
    paymentIntentId: purchase.intentId,
    events: events.sort((one, other) => one.at.localeCompare(other.at)),
  };
};

/** What the row itself remembers: done by the buyer, the provider or their bank. */
function eventsOf(purchase: PurchaseRow): PaymentEvent[] {
  const { createdAt, paidAt, refundedAt, refundFailedAt, cashKey } = purchase;
  const moments: [PaymentEvent['kind'], Date | null][] = [
    ['held', createdAt],
    ['paid', paidAt],
    // Cash is back when it was handed over, which the audit log has.
    ['refunded', cashKey === null ? refundedAt : null],
    ['refund-returned', refundFailedAt],
  ];
  return moments.flatMap(([kind, at]) =>
    at ? [{ kind, at: at.toISOString(), actor: null, note: null }] : [],
  );
}

const decisionKinds: Record<string, PaymentEvent['kind']> = {
  'purchase.refund': 'refund-asked',
  'purchase.refund-refused': 'refund-refused',
  'purchase.cash-return': 'cash-returned',
};

/** The admins' decisions about a purchase, from the audit log. */
async function listDecisions(db: Db, purchaseId: string): Promise<PaymentEvent[]> {
  const rows = await listAudited(db, purchaseId);
  return rows.flatMap(({ action, at, after, actor }) => {
    const kind = decisionKinds[action];
    const reason = after?.reason;
    const note = typeof reason === 'string' ? reason : null;
    return kind ? [{ kind, at: at.toISOString(), actor, note }] : [];
  });
}
