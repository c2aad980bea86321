import type Stripe from 'stripe';
import { refundsOf, releasedCents } from './refunds';
import type { AccountData } from './stripeAccount';

/** One line per intent with a card: what was authorized, captured and refunded, in cents. */
export interface JournalEntry {
  paymentIntentId: string;
  chargeId: string;
  status: string;
  metadata: Record<string, string>;
  authorizedCents: number;
  capturedCents: number;
  /** Arrived; pending refunds and what was never captured are not counted. */
  refundedCents: number;
  /** Taken back by the cardholder's bank for good. */
  withdrawnCents: number;
  isDisputed: boolean;
  /** Kept by Stripe, of the charge, its refunds and its disputes. */
  feeCents: number;
  /** Sum of their changes of the account's balance, in cents. */
  netCents: number;
}

export interface Journal {
  entries: JournalEntry[];
  capturedCents: number;
  refundedCents: number;
}

/** Charges name their intent by its id, which Stripe's types let be the intent itself. */
function idOf(reference: string | { id: string } | null): string {
  return typeof reference === 'string' ? reference : (reference?.id ?? '');
}

const sum = (amounts: { amount: number }[]): number =>
  amounts.reduce((total, { amount }) => total + amount, 0);

const pendingCents = (data: AccountData, chargeId: string): number =>
  sum(refundsOf({ data }, chargeId).filter(({ status }) => status === 'pending'));

const lostCents = ({ disputes }: AccountData, chargeId: string): number =>
  sum(
    Object.values(disputes).filter(
      ({ charge, status, is_charge_refundable }) =>
        charge === chargeId &&
        (status === 'lost' || (status === 'prevented' && !is_charge_refundable)),
    ),
  );

/** A charge has few movements, an account many: they are found by their ids. */
function costOf(
  data: AccountData,
  charge: Stripe.Charge,
): Pick<JournalEntry, 'feeCents' | 'netCents'> {
  const movements = [
    charge.balance_transaction,
    ...refundsOf({ data }, charge.id).flatMap((refund) => [
      refund.balance_transaction,
      refund.failure_balance_transaction ?? null,
    ]),
    ...Object.values(data.disputes)
      .filter((dispute) => dispute.charge === charge.id)
      .flatMap(({ balance_transactions }) => balance_transactions),
  ].flatMap((named) => data.balanceTransactions[idOf(named)] ?? []);
  return {
    feeCents: movements.reduce((total, { fee }) => total + fee, 0),
    netCents: movements.reduce((total, { net }) => total + net, 0),
  };
}

export function journalOf(data: AccountData): Journal {
  const entries = Object.values(data.charges)
    .filter((charge) => charge.paid)
    .map((charge): JournalEntry => {
      const paymentIntentId = idOf(charge.payment_intent);
      const intent = data.paymentIntents[paymentIntentId];
      return {
        paymentIntentId,
        chargeId: charge.id,
        status: intent?.status ?? charge.status,
        metadata: intent?.metadata ?? {},
        authorizedCents: charge.amount,
        capturedCents: charge.amount_captured,
        refundedCents:
          charge.amount_refunded - releasedCents(charge) - pendingCents(data, charge.id),
        withdrawnCents: lostCents(data, charge.id),
        isDisputed: charge.disputed,
        ...costOf(data, charge),
      };
    });
  return {
    entries,
    capturedCents: entries.reduce((sum, entry) => sum + entry.capturedCents, 0),
    refundedCents: entries.reduce((sum, entry) => sum + entry.refundedCents, 0),
  };
}
