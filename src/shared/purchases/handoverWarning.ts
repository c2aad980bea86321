import { asCents, formatCents, type Cents } from '../money';
import type { PurchaseState } from './purchaseStates';

interface SoldShare {
  state: PurchaseState;
  /** State of a dispute of its charge. */
  dispute: string | null;
  isCalledOff: boolean;
  /** Amounts that the bank took, is asked for, and the buyer paid. */
  lostCents: number;
  openCents: number;
  chargedCents: number;
  /** Sold by weight: what is still to be paid; and whether no statement says so yet. */
  balanceCents: number;
  awaitsStatement: boolean;
}

/** Why a share that was paid for is not to be given out; null where it is, or where the rancher decides. */
export function notToGiveOut(share: SoldShare): Refusal | null {
  const { state, dispute, isCalledOff, lostCents, chargedCents, balanceCents, awaitsStatement } =
    share;
  if (state === 'refunding' || state === 'refunded') return 'refunded';
  if (isCalledOff) return 'calledOff';
  if (dispute === 'open') return 'open';
  if (dispute === 'lost' && lostCents >= chargedCents) return 'lost';
  if (balanceCents > 0) return 'balance';
  return awaitsStatement ? 'statement' : null;
}

type Refusal = 'refunded' | 'calledOff' | 'lost' | 'open' | 'balance' | 'statement';

/** Amount that the bank took or is asked for, or that the buyer still owes. */
export const openAmount = (refusal: Refusal, share: SoldShare): Cents => {
  if (refusal === 'balance') return asCents(share.balanceCents);
  return asCents(refusal === 'open' ? share.openCents : share.lostCents);
};

/** For the person who is about to give it out; null where nothing is to be said. */
export function handoverWarning(share: SoldShare): string | null {
  const refusal = notToGiveOut(share);
  if (refusal) return handoverWarnings[refusal](openAmount(refusal, share));
  return share.lostCents > 0
    ? `The bank took ${formatCents(asCents(share.lostCents))} back: refund the rest, or give this share out all the same.`
    : null;
}

const handoverWarnings: Record<Refusal, (disputed: Cents) => string> = {
  refunded: () => 'This share was refunded: do not give it out.',
  calledOff: () => 'This group was called off: do not give it out.',
  lost: (disputed) => `The bank took ${formatCents(disputed)} back: do not give this share out.`,
  open: (disputed) =>
    `The buyer disputes ${formatCents(disputed)} at their bank: do not give the share out until that is decided.`,
  balance: (owed) =>
    `${formatCents(owed)} of this share is not paid: do not give it out before that.`,
  statement: () => 'This share is sold by weight and not settled: send the statements first.',
};

/** For an alert, after “was given out”. */
export const checkedOffAlthough: Record<Refusal, (disputed: Cents) => string> = {
  refunded: () => 'although it was refunded: the buyer has the meat and the money',
  calledOff: () => 'although the group was called off',
  lost: (disputed) =>
    `although the bank gave ${formatCents(disputed)} back: the buyer has the meat and that money`,
  open: (disputed) => `although the buyer disputes ${formatCents(disputed)} at their bank`,
  balance: (owed) => `although ${formatCents(owed)} of it is not paid`,
  statement: () => 'although its statement is not sent',
};
