import type { AccountData } from './stripeAccount';

/** One line per intent that a card paid for: what was authorized, taken and given back, in cents. */
export interface JournalEntry {
  paymentIntentId: string;
  chargeId: string;
  status: string;
  metadata: Record<string, string>;
  authorizedCents: number;
  capturedCents: number;
  refundedCents: number;
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
        refundedCents: charge.amount_refunded,
        isDisputed: charge.disputed,
      };
    });
  return {
    entries,
    capturedCents: entries.reduce((sum, entry) => sum + entry.capturedCents, 0),
    refundedCents: entries.reduce((sum, entry) => sum + entry.refundedCents, 0),
  };
}
