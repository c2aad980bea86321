import { createHash } from 'node:crypto';

import type { z } from 'zod';

import { markOf, sumOfLines, type BillLine } from '#shared/groups/pricing';
import { asCents, formatCents, maximumCents, toCents, type Cents } from '#shared/money';
import type { lineSchema } from '#shared/weight/settlement.schema';
import { billedFees, type Statement } from '#shared/weight/statements';

import { ruleBroken } from '../../http/AppError';
import type { PurchaseRow } from '../purchases/purchases.queries';

/** Share with its buyer, as far as words and bill need them. */
interface Named {
  money: { share: PurchaseRow };
  buyer: { username: string };
}

/** Lines of fees as they were sent, in dollars. */
export const readLines = (sent: readonly z.infer<typeof lineSchema>[]): BillLine[] =>
  sent.map(({ label, amount, ...line }) => ({ label, cents: toCents(amount), ...markOf(line) }));

/** `Delivery $25.00, sales tax $2.00 (tax)` */
export const feesText = (fees: readonly BillLine[]): string =>
  fees
    .map(({ label, cents, isTax }) => `${label} ${formatCents(cents)}${isTax ? ' (tax)' : ''}`)
    .join(', ');

const nameOf = ({ money: { share }, buyer }: Named): string =>
  `${buyer.username}’s ${share.portion}`;

export interface NewStatement extends Statement {
  /** Taken by the buyer's bank, and asked for again. */
  byBankCents: Cents;
}

/** Fingerprint of statements to be sent: of who gets one, and of each line. */
export const fingerprintOf = (statements: readonly NewStatement[]): string =>
  createHash('sha256')
    .update(
      JSON.stringify(
        statements.map(({ id, lines, byBankCents }) => [
          id,
          byBankCents,
          lines.map(({ label, cents, isTax }) => [label, cents, isTax]),
        ]),
      ),
    )
    .digest('base64url');

/** @throws AppError `rule` for a total that is nothing, or more than any payment, by what makes it so */
export function requireBillable(one: Named, { totalCents }: Statement): void {
  if (totalCents > 0 && totalCents <= maximumCents) return;
  const withoutFees = totalCents - sumOfLines(billedFees(one.money.share));
  const total = `${nameOf(one)} would come to ${formatCents(asCents(totalCents))}`;
  if (totalCents > 0 && withoutFees <= maximumCents)
    throw ruleBroken(`${total} with its fees. Correct its fees first.`);
  throw ruleBroken(`${total}. Correct the weight first.`, 'hangingLb');
}
