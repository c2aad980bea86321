import { asCents, noCents, type Cents } from '../money';
import type { AccountName } from './accounts';
import { bookingsOf, labelOf, wayLabels, type Moved } from './movements';

/** A line of a journal: one of the two sums is zero. */
export interface JournalLine {
  account: AccountName;
  debitCents: Cents;
  creditCents: Cents;
  description: string;
}

/** What stands against the money of each kind. */
const accountOf = { sale: 'sales', refund: 'refunds', dispute: 'disputes', fee: 'fees' } as const;

/**
 * What moved as lines of double entry: each movement is a debit of one account and the same credit of another, so that
 * any number of them balances.
 */
export const linesOf = (moved: readonly Moved[]): JournalLine[] =>
  moved.flatMap((one) =>
    bookingsOf(one).flatMap((booking) => {
      const description = `${labelOf(booking)}, ${wayLabels[booking.way].toLowerCase()}`;
      const [into, from]: [AccountName, AccountName] =
        booking.netCents > 0
          ? [booking.way, accountOf[booking.kind]]
          : [accountOf[booking.kind], booking.way];
      const cents = asCents(Math.abs(booking.netCents));
      return [
        { account: into, debitCents: cents, creditCents: noCents, description },
        { account: from, debitCents: noCents, creditCents: cents, description },
      ];
    }),
  );
