/** The movements of a period as files: for people, for QuickBooks Online and for Xero. */

import type { Accounts } from '#shared/books/accounts';
import type { bookRoutes } from '#shared/books/books.contract';
import { linesOf, type JournalLine } from '#shared/books/journal';
import { bookingsOf, labelOf, wayLabels, type Booking } from '#shared/books/movements';
import { toDollars, type Cents } from '#shared/money';
import type { RouteInput } from '#shared/route';

import type { Context } from '../../context';
import type { Db } from '../../db/database';
import { day, money, text, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
import type { Caller, Handler } from '../../http/serve';
import { readAccounts } from './accounts.service';
import {
  readJournals,
  readMovements,
  type JournalRow,
  type MovementRow,
  type Period,
} from './movements.queries';
import { readPeriod } from './readPeriod';

type Routes = typeof bookRoutes;
type FileQuery = RouteInput<Routes['exportMovements']>['query'];

/** What is booked of a movement, and what it is of. */
type Row = Omit<MovementRow, keyof Booking> & Booking;

async function* bookings(movements: AsyncIterable<MovementRow>): AsyncGenerator<Row> {
  for await (const movement of movements) {
    for (const booking of bookingsOf(movement)) yield { ...movement, ...booking };
  }
}

const dollars = (cents: Cents): number | null => (cents === 0 ? null : toDollars(cents));

const movementColumns = ({ taxOfSales, taxOfFees }: Accounts): Columns<Row> => ({
  Day: day((row) => row.day),
  What: text((row) => (row.isDemo ? `${labelOf(row)} (demo)` : labelOf(row))),
  'Moved by': text(({ way }) => wayLabels[way]),
  Receipt: text(({ receiptNumber }) => receiptNumber),
  Group: text(({ group }) => group),
  Supplier: text(({ supplier }) => supplier),
  Buyer: text(({ buyer }) => buyer),
  'Buyer’s state': text(({ buyerState }) => buyerState),
  'Group’s state': text(({ groupState }) => groupState),
  Gross: money(({ grossCents }) => dollars(grossCents)),
  Fee: money(({ feeCents }) => dollars(feeCents)),
  Net: money(({ netCents }) => toDollars(netCents)),
  'Tax line': text(({ kind }) => (kind === 'fee' ? taxOfFees : taxOfSales)),
  'Card payment': text(({ intentId }) => intentId),
  'Card transaction': text(({ transactionId }) => transactionId),
});

/** A file of rows whose columns are named as the supplier names its accounts. */
const withAccounts =
  <Row, Query extends FileQuery>(
    title: string,
    columnsOf: (accounts: Accounts) => Columns<Row>,
    rowsOf: (db: Db, period: Period, query: Query) => AsyncIterable<Row>,
  ) =>
  async ({ db }: Context, { query }: { query: Query }, { caller }: { caller: Caller }) => {
    const period = await readPeriod(db, caller, query);
    const accounts = await readAccounts(db, period.supplierId);
    const file = { title, zone: period.zone, format: query.format };
    return fileDownload(file, columnsOf(accounts), rowsOf(db, period, query));
  };

export const exportMovements: Handler<Routes['exportMovements']> = withAccounts(
  'Accounting',
  movementColumns,
  (db, period) => bookings(readMovements(db, period)),
);

/** `11/27/2026`, as QuickBooks Online reads a day in the US. */
const usDay = (day: string): string => day.replace(/^(\d+)-(\d+)-(\d+)$/, '$2/$3/$1');

/** At most 21 characters, which is what QuickBooks Online takes; the end of a group's id tells groups apart. */
const numberOf = ({ day, groupId }: JournalRow): string => {
  const digits = day.replaceAll('-', '');
  return groupId === null ? `SC-${digits}` : `SC-${groupId.slice(-8)}-${digits.slice(2)}`;
};

type Line = JournalLine & Pick<JournalRow, 'day' | 'group'> & { number: string };

async function* journalLines(journals: AsyncIterable<JournalRow>): AsyncGenerator<Line> {
  for await (const row of journals) {
    const { day, group } = row;
    for (const line of linesOf([row])) yield { ...line, day, group, number: numberOf(row) };
  }
}

const journalColumns = (accounts: Accounts): Columns<Line> => ({
  'Journal Date': text(({ day }) => usDay(day)),
  'Journal Number': text(({ number }) => number),
  Account: text(({ account }) => accounts[account]),
  Debits: money(({ debitCents }) => dollars(debitCents)),
  Credits: money(({ creditCents }) => dollars(creditCents)),
  Description: text(({ description, group }) => (group ? `${description}: ${group}` : description)),
});

export const exportJournal: Handler<Routes['exportJournal']> = withAccounts(
  'QuickBooks journal',
  journalColumns,
  (db, period, { by }: FileQuery & { by: 'day' | 'group' }) =>
    journalLines(readJournals(db, period, by)),
);

/** By position, with the headings of the program's own template; a day as every country's setting takes it. */
const statementColumns: Columns<Row> = {
  '*Date': text(({ day }) => day),
  '*Amount': money(({ netCents }) => toDollars(netCents)),
  Payee: text(({ kind, buyer }) => (kind === 'fee' ? 'Card provider' : buyer)),
  Description: text((row) => `${labelOf(row)}: ${row.group}`),
  Reference: text(({ receiptNumber, intentId }) => receiptNumber ?? intentId),
};

export const exportStatement: Handler<Routes['exportStatement']> = async (
  { db },
  { query },
  { caller },
) => {
  const period = await readPeriod(db, caller, query);
  const file = { title: 'Xero statement', of: query.of, zone: period.zone, format: query.format };
  return fileDownload(file, statementColumns, bookings(readMovements(db, period, query.of)));
};
