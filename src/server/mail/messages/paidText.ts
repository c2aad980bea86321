import { formatCents, type Cents } from '#shared/money';

/** A buyer's payment for a share; the demo form charges another amount than its price. */
export interface PaidMoney {
  cents: Cents;
  isDemo: boolean;
  /** Price of which it is the deposit; null: it is paid whole. */
  depositOf: Cents | null;
}

/**
 * `for $550.00`, `for $550.00, of which a deposit of $137.50 is paid`, `with the demo form, which charged $30.00`: after
 * what was bought or sold.
 */
export function paidText({ cents, isDemo, depositOf }: PaidMoney): string {
  if (isDemo) return `with the demo form, which charged ${formatCents(cents)}`;
  return depositOf === null
    ? `for ${formatCents(cents)}`
    : `for ${formatCents(depositOf)}, of which a deposit of ${formatCents(cents)} is paid`;
}
