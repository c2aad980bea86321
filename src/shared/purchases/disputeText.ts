import { formatDollars } from '../money';
import type { Purchase } from './purchases.contract';

type Dispute = NonNullable<Purchase['dispute']>;

export const disputeLabels: Record<Dispute['state'], string> = {
  open: 'Disputed',
  lost: 'Taken by the bank',
};

/** In a list: `Disputed: $550.00`. */
export const disputeMark = ({ state, amount }: Dispute): string =>
  `${disputeLabels[state]}: ${formatDollars(amount)}`;

/** On the receipt of a share that is still the buyer's. */
export const disputeForBuyer = ({ state, amount }: Dispute): string =>
  state === 'open'
    ? `You dispute ${formatDollars(amount)} of this payment at your bank. The share waits until the bank has decided.`
    : `Your bank returned ${formatDollars(amount)} of this payment to you.`;
