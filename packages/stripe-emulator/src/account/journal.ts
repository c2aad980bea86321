import { refundsOf } from './refunds';
import type { AccountData } from './stripeAccount';

/** One line per intent with a card: what was authorized, captured and refunded, in cents. */
export interface JournalEntry {
  paymentIntentId: string;
  chargeId: string;
  status: string;
  metadata: Record<string, string>;
  authorizedCents: number;
  capturedCents: number;
  /** Arrived; pending refunds are not counted. */
  refundedCents: number;
  /** Taken back by the cardholder's bank for good. */
  withdrawnCents: number;
  isDisputed: boolean;
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
      ({ charge, status }) => charge === chargeId && status === 'lost',
    ),
  );

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
        refundedCents: charge.amount_refunded - pendingCents(data, charge.id),
        withdrawnCents: lostCents(data, charge.id),
        isDisputed: charge.disputed,
      };
    });
  return {
    entries,
    capturedCents: entries.reduce((sum, entry) => sum + entry.capturedCents, 0),
    refundedCents: entries.reduce((sum, entry) => sum + entry.refundedCents, 0),
  };
}
