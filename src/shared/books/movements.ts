import { asCents, noCents, type Cents } from '../money';

/** What money moved for. */
export const movementKinds = ['sale', 'refund', 'dispute'] as const;
export type MovementKind = (typeof movementKinds)[number];

/** Where it moved: the account at the card provider, the cash box, or the supplier's own way of paying a buyer back. */
export const movementWays = ['card', 'cash', 'other'] as const;
export type MovementWay = (typeof movementWays)[number];

/** Money that moved, or several movements of one kind and way together. */
export interface Moved {
  kind: MovementKind;
  way: MovementWay;
  /** Less than zero for what went back. */
  grossCents: Cents;
  /** Kept by the card provider. */
  feeCents: Cents;
}

/** What is booked of a movement: itself, and its fee. */
export type Booking = Pick<Moved, 'way'> & {
  kind: MovementKind | 'fee';
  grossCents: Cents;
  feeCents: Cents;
  /** Gross without the fee. */
  netCents: Cents;
};

/** One row for the money, and one for its fee where there is one. */
export function bookingsOf({ kind, way, grossCents, feeCents }: Moved): Booking[] {
  const both: Booking[] = [
    { kind, way, grossCents, feeCents: noCents, netCents: grossCents },
    { kind: 'fee', way, grossCents: noCents, feeCents, netCents: asCents(0 - feeCents) },
  ];
  return both.filter(({ netCents }) => netCents !== 0);
}

/** `Refund sent back`: the same as a word, by its direction. */
export function labelOf({ kind, netCents }: Pick<Booking, 'kind' | 'netCents'>): string {
  const isIn = netCents > 0;
  return {
    sale: isIn ? 'Sale' : 'Sale reversed',
    refund: isIn ? 'Refund sent back' : 'Refund',
    dispute: isIn ? 'Dispute won' : 'Dispute',
    fee: isIn ? 'Fee returned' : 'Fee',
  }[kind];
}

export const wayLabels: Record<MovementWay, string> = {
  card: 'Card',
  cash: 'Cash',
  other: 'Another way',
};
