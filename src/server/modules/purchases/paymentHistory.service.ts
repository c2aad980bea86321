import { asCents, toDollars } from '#shared/money';
import type { PaymentMovement } from '#shared/purchases/movements.contract';
import type { PaymentEvent } from '#shared/purchases/paymentEvent.schema';
import type { purchaseRoutes } from '#shared/purchases/purchases.contract';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import { requireRecord } from '../../http/requireRecord';
import type { Handler } from '../../http/serve';
import { listMovements, sumUpMovements, type MovementRow } from './fees.queries';
import { listAudited, managedFilter } from './managedPurchases.queries';
import { findSeller } from './purchaseLists.queries';
import { findPurchase, type PurchaseRow } from './purchases.queries';

type Routes = typeof purchaseRoutes;

/** Events of one payment, for the admins of its group. */
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
    movements: (await listMovements(db, purchase.id)).map(presentMovement),
  };
};

/** Sums of all payments that match, as they moved on the card account. */
export const sumUpPayments: Handler<Routes['sumUpPayments']> = async (
  { db },
  { query },
  { caller },
) => {
  const { charge, refund, dispute, fee, net } = await sumUpMovements(
    db,
    managedFilter(db, caller, query),
  );
  return {
    charged: toDollars(charge),
    refunded: toDollars(asCents(0 - refund)),
    disputed: toDollars(asCents(0 - dispute)),
    fees: toDollars(fee),
    net: toDollars(net),
  };
};

const presentMovement = (movement: MovementRow): PaymentMovement => ({
  kind: movement.kind,
  gross: toDollars(asCents(movement.netCents + movement.feeCents)),
  fee: toDollars(movement.feeCents),
  net: toDollars(movement.netCents),
  bookedAt: movement.bookedAt.toISOString(),
  availableOn: movement.availableOn.toISOString(),
});

/** Events that the row itself remembers: acts of the buyer, the provider or their bank. */
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
  'purchase.refund-part': 'refunded-in-part',
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
