import { formatDuration } from '../duration';

/** How a supplier's settled groups ended, counted from the ledger and the refunds (R-4.21). */
export interface SupplierRecord {
  /** Every quarter was paid for, by the deadline where there was one. */
  soldOut: number;
  /** The same, after the deadline was extended for people who had bought. */
  soldOutLater: number;
  /** Not sold out by the deadline: it went ahead and the supplier retained the rest. */
  wentAhead: number;
  /** Called off, or every buyer was refunded. */
  calledOff: number;
  /** Buyers' shares of called-off groups whose money has not arrived yet. */
  refundsOwed: number;
  /** From calling off to the last refund, the longest; null where there was none. */
  longestRefundSeconds: number | null;
  /** Animals that were settled by their weight, and within how many percent of the estimate all of them were. */
  weighed?: { animals: number; percent: number } | undefined;
}

/** `9 of 10 animals sold out on time; 1 called off, all refunded in 2 minutes`. */
export function recordText(record: SupplierRecord): string {
  const { soldOut, soldOutLater, wentAhead, calledOff, weighed } = record;
  const animals = soldOut + soldOutLater + wentAhead + calledOff;
  const rest = [
    soldOutLater > 0 && `${soldOutLater} after its deadline was extended`,
    wentAhead > 0 && `${wentAhead} went ahead without selling out`,
    calledOff > 0 && `${calledOff} called off, ${refundText(record)}`,
    weighed !== undefined &&
      `weighed within ${weighed.percent} % of the estimate, ${weighed.animals === 1 ? '1 animal' : `${weighed.animals} animals`}`,
  ].filter((part) => part !== false);
  return [`${countText(soldOut, animals)} sold out on time`, ...rest].join('; ');
}

function countText(soldOut: number, animals: number): string {
  if (animals === 1) return soldOut === 1 ? '1 animal' : '0 of 1 animal';
  return soldOut === animals ? `All ${animals} animals` : `${soldOut} of ${animals} animals`;
}

function refundText({ refundsOwed, longestRefundSeconds }: SupplierRecord): string {
  if (refundsOwed > 0) {
    return `${refundsOwed} ${refundsOwed === 1 ? 'refund' : 'refunds'} on the way`;
  }
  return longestRefundSeconds === null
    ? 'all refunded'
    : `all refunded in ${longText(longestRefundSeconds)}`;
}

const daySeconds = 86_400;

/** Two days and more in days, rounded up like the rest. */
const longText = (seconds: number): string =>
  seconds < 2 * daySeconds ? formatDuration(seconds) : `${Math.ceil(seconds / daySeconds)} days`;
