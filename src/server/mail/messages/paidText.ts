import { formatCents, type Cents } from '#shared/money';

/** A buyer's payment for a share; the demo form charges another amount than its price. */
export interface PaidMoney {
  cents: Cents;
  isDemo: boolean;
}

/** `for $550.00`, `with the demo form, which charged $30.00`: after what was bought or sold. */
export const paidText = ({ cents, isDemo }: PaidMoney): string =>
  isDemo ? `with the demo form, which charged ${formatCents(cents)}` : `for ${formatCents(cents)}`;
