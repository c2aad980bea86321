import { formatCents, type Cents } from '../money';
import type { PurchaseState } from './purchaseStates';

interface SoldShare {
  state: PurchaseState;
  /** State of a dispute of its charge. */
  dispute: string | null;
  isCalledOff: boolean;
}

/** Why a share that was paid for is not to be given out; null where it is. */
export function notToGiveOut({ state, dispute, isCalledOff }: SoldShare): Refusal | null {
  if (state === 'refunding' || state === 'refunded') return 'refunded';
  if (isCalledOff) return 'calledOff';
  return dispute === 'lost' || dispute === 'open' ? dispute : null;
}

type Refusal = 'refunded' | 'calledOff' | 'lost' | 'open';

/** For the person who is about to give it out; `disputed` is what the bank took, or is asked for. */
export const handoverWarnings: Record<Refusal, (disputed: Cents) => string> = {
  refunded: () => 'This share was refunded: do not give it out.',
  calledOff: () => 'This group was called off: do not give it out.',
  lost: (disputed) => `The bank took ${formatCents(disputed)} back: do not give this share out.`,
  open: (disputed) =>
    `The buyer disputes ${formatCents(disputed)} at their bank: do not give the share out until that is decided.`,
};

/** For an alert, after “was given out”. */
export const checkedOffAlthough: Record<Refusal, (disputed: Cents) => string> = {
  refunded: () => 'although it was refunded: the buyer has the meat and the money',
  calledOff: () => 'although the group was called off',
  lost: (disputed) =>
    `although the bank gave ${formatCents(disputed)} back: the buyer has the meat and that money`,
  open: (disputed) => `although the buyer disputes ${formatCents(disputed)} at their bank`,
};
