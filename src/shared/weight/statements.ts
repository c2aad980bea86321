import { costOf } from '../inventory/stock';
import { asCents, minimumChargeCents, noCents, type Cents } from '../money';
import {
  animalLines,
  namesExtras,
  ownerLines,
  sumOfLines,
  type BillLine,
  type Pricing,
} from '../groups/pricing';

/** Paid share of the animal. */
interface BilledShare {
  id: string;
  ownerId: string;
  quarters: number;
  /** Lines of this share alone; null: none. */
  shareFees: readonly BillLine[] | null;
  /** Version of the terms that its buyer agreed to; null: none. */
  agreedTerms: number | null;
}

/** Fees of a share that count: who agreed to no extras pays for none. */
export const billedFees = ({
  shareFees,
  agreedTerms,
}: Pick<BilledShare, 'shareFees' | 'agreedTerms'>): readonly BillLine[] =>
  namesExtras(agreedTerms) ? (shareFees ?? []) : [];

export interface Statement {
  id: string;
  lines: BillLine[];
  totalCents: Cents;
}

/**
 * Splits the bill of an animal over its paid shares, to the cent: lines add up to the bill together with the part of the
 * quarters that were not sold, and each share is within a cent of exact. Fees of an owner and of a share come to that.
 * @param shares in the order in which they were paid
 */
export function billShares(
  pricing: Pricing,
  hundredths: number,
  totalQuarters: number,
  shares: readonly BilledShare[],
): Statement[] {
  const bill = animalLines(pricing, hundredths);
  const owners = new Set<string>();
  let left = totalQuarters;
  return shares.map((share) => {
    const { id, ownerId, quarters } = share;
    const from = left;
    left -= quarters;
    const lines = bill.map((line) => {
      const whole = { totalCents: line.cents, totalQuarters };
      return { ...line, cents: asCents(costOf(whole, from) - costOf(whole, left)) };
    });
    if (!owners.has(ownerId)) lines.push(...ownerLines(pricing));
    owners.add(ownerId);
    lines.push(...billedFees(share));
    return { id, lines, totalCents: sumOfLines(lines) };
  });
}

/** Money that still moves for a share; both zero: it is settled. */
export interface Settlement {
  balanceCents: Cents;
  returnCents: Cents;
}

/**
 * Compares a share's statement with the money taken for it. Too much always goes back; too little is asked for above the
 * tolerance, and only of a buyer who agreed to pay by weight.
 */
export function settleShare(
  { totalCents, takenCents }: { totalCents: Cents; takenCents: Cents },
  { hasAgreed, toleranceCents }: { hasAgreed: boolean; toleranceCents: Cents },
): Settlement {
  const missing = totalCents - takenCents;
  const isAsked = hasAgreed && missing > toleranceCents && missing >= minimumChargeCents;
  return {
    balanceCents: isAsked ? asCents(missing) : noCents,
    returnCents: missing < 0 ? asCents(-missing) : noCents,
  };
}

/** Largest part by which the weight may differ from the estimate without a reason. */
const expectedPart = 0.15;

/** True where the weight differs so much from the estimate that buyers are told why. */
export const needsReason = ({ estimatedHundredths }: Pricing, hundredths: number): boolean =>
  Math.abs(hundredths - estimatedHundredths) > estimatedHundredths * expectedPart;
