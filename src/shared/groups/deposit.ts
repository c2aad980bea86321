/** A deposit at the sale, and the rest of the price before the animal is harvested (docs/decisions/039-deposits.md). */

import { asCents, minimumChargeCents, type Cents } from '../money';
import { clockOf, readSent } from './localTime';
import { quartersPerPortion } from './portions';
import type { Deposit } from './pricing';
import type { TimeZone } from './timeZones';

const dayMs = 24 * 3_600_000;

/** A buyer has so many days at least, however late the day of the harvest is planned. */
const fewestDays = 7;

/** Part of a group's sale that decides about deposits. */
export interface DepositTerms {
  deposit: Deposit | undefined;
  timeZone: TimeZone;
  /** Planned day of the harvest; null: none yet. */
  harvestOn: string | null;
}

/** The last moment of a day that is so many days before another one, such as that of the harvest. */
const daysBefore = (days: number, otherDay: string, zone: TimeZone): Date => {
  const day = new Date(Date.parse(`${otherDay}T12:00:00Z`) - days * dayMs);
  return readSent(day.toISOString().slice(0, 10), zone) ?? day;
};

/** The last moment of a day, so many days after an instant, by the clocks of a zone; a day there may have 23 or 25 hours. */
export const endOfDayIn = (days: number, from: Date, zone: TimeZone): Date =>
  daysBefore(-days, clockOf(from, zone).slice(0, 10), zone);

/**
 * By when the rest of a price is to be paid, where it is asked for now: some days before the harvest, and never earlier than
 * seven days from now. Null: no day of the harvest is planned, or it is paid with the rest already due.
 */
export function restDueAt({ deposit, timeZone, harvestOn }: DepositTerms, now: Date): Date | null {
  if (!deposit || harvestOn === null) return null;
  const due = daysBefore(deposit.restDays, harvestOn, timeZone);
  const earliest = endOfDayIn(fewestDays, now, timeZone);
  return due > earliest ? due : earliest;
}

const partOf = ({ unit, amount }: Deposit, priceCents: Cents, quarters: number): number =>
  unit === 'percent'
    ? Math.ceil((priceCents * amount) / 100)
    : Math.ceil((amount * quarters) / quartersPerPortion);

function isTooLate(
  terms: DepositTerms & { deposit: Deposit; harvestOn: string },
  now: Date,
): boolean {
  const { deposit, harvestOn, timeZone } = terms;
  const due = restDueAt(terms, now);
  return (
    daysBefore(deposit.restDays, harvestOn, timeZone) <= now ||
    (due !== null && due > daysBefore(0, harvestOn, timeZone))
  );
}

/**
 * Deposit that a buyer pays at once for a share of that price; null: all of it. That is so where the rest would be due by now, or
 * after the harvest, and where a part would be too small for a card.
 */
export function depositFor(
  terms: DepositTerms,
  { priceCents, quarters }: { priceCents: Cents; quarters: number },
  now: Date,
): Cents | null {
  const { deposit, harvestOn } = terms;
  if (!deposit) return null;
  if (harvestOn !== null && isTooLate({ ...terms, deposit, harvestOn }, now)) return null;
  const part = asCents(Math.max(minimumChargeCents, partOf(deposit, priceCents, quarters)));
  return priceCents - part >= minimumChargeCents ? part : null;
}
