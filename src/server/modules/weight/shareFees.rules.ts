import { isDeepStrictEqual } from 'node:util';

import { sumOfLines, type BillLine } from '#shared/groups/pricing';
import { asCents, formatCents, maximumCents, toCents } from '#shared/money';
import { billedFees, type Statement } from '#shared/weight/statements';

import { AppError, ruleBroken } from '../../http/AppError';
import type { PurchaseRow } from '../purchases/purchases.queries';

/** Share with its buyer, as far as words and bill need them. */
interface Named {
  money: { share: PurchaseRow };
  buyer: { username: string };
}

type Seen = readonly { purchaseId: string; fees: readonly { label: string; amount: number }[] }[];

/** Lines of fees as they were sent, in dollars. */
export const readLines = (sent: readonly { label: string; amount: number }[]): BillLine[] =>
  sent.map(({ label, amount }) => ({ label, cents: toCents(amount) }));

/** `Delivery $25.00, sausage $40.00` */
export const feesText = (fees: readonly BillLine[]): string =>
  fees.map(({ label, cents }) => `${label} ${formatCents(cents)}`).join(', ');

const nameOf = ({ money: { share }, buyer }: Named): string =>
  `${buyer.username}’s ${share.portion}`;

/** @throws AppError `stale` where other fees of a share stand than those that the sender saw */
export function requireSeenFees(shares: readonly Named[], seen: Seen): void {
  const shown = new Map(seen.map(({ purchaseId, fees }) => [purchaseId, readLines(fees)]));
  for (const one of shares) {
    const fees = billedFees(one.money.share);
    if (isDeepStrictEqual(fees, shown.get(one.money.share.id) ?? [])) continue;
    const stands = `The fees of ${nameOf(one)} are now: ${feesText(fees) || 'none'}.`;
    throw new AppError('stale', `${stands} Look at what it comes to now.`);
  }
}

/** @throws AppError `rule` for a total that is nothing, or more than any payment, by what makes it so */
export function requireBillable(one: Named, { totalCents }: Statement): void {
  if (totalCents > 0 && totalCents <= maximumCents) return;
  const withoutFees = totalCents - sumOfLines(billedFees(one.money.share));
  const total = `${nameOf(one)} would come to ${formatCents(asCents(totalCents))}`;
  if (totalCents > 0 && withoutFees <= maximumCents)
    throw ruleBroken(`${total} with its fees. Correct its fees first.`);
  throw ruleBroken(`${total}. Correct the weight first.`, 'hangingLb');
}
