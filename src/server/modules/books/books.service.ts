/** What movements come to: by month, by state, what is paid and not handed over; and by group. */

import type { bookRoutes, BookedMonth, Deposit, StateSales } from '#shared/books/books.contract';
import { zoneLabel } from '#shared/groups/timeZones';
import { asCents, sumOfCents, toDollars } from '#shared/money';
import { supplierScope } from '#shared/users/supplierPermissions';

import type { Db } from '../../db/database';
import { count, money, text, type Columns } from '../../http/fileColumns';
import { fileDownload } from '../../http/csvAndXlsx';
import type { Handler } from '../../http/serve';
import {
  sumUpDeposits,
  sumUpMonths,
  sumUpPayouts,
  sumUpStates,
  type DepositSums,
  type MonthSums,
  type Payout,
  type StateSums,
} from './movementSums.queries';
import type { Period } from './movements.queries';
import { readPeriod } from './readPeriod';

type Routes = typeof bookRoutes;

const presentMonth = (sums: MonthSums): BookedMonth => {
  const { grossCents, refundsCents, disputesCents, feesCents } = sums;
  const cameIn = sumOfCents([grossCents, refundsCents, disputesCents]);
  return {
    month: sums.month,
    gross: toDollars(grossCents),
    refunds: toDollars(refundsCents),
    disputes: toDollars(disputesCents),
    fees: toDollars(feesCents),
    banked: toDollars(asCents(cameIn - feesCents)),
    unbooked: toDollars(sums.unbookedCents),
    providerGross: toDollars(sums.providerGrossCents),
    cash: toDollars(sums.cashCents),
    other: toDollars(sums.otherCents),
  };
};

const presentState = ({ grossCents, wentBackCents, taxCents, ...of }: StateSums): StateSales => ({
  ...of,
  gross: toDollars(grossCents),
  wentBack: toDollars(wentBackCents),
  net: toDollars(sumOfCents([grossCents, wentBackCents])),
  tax: toDollars(taxCents),
});

const presentDeposit = ({ cents, ...of }: DepositSums): Deposit => ({
  ...of,
  amount: toDollars(cents),
});

const readReports = {
  deposits: async (db: Db, period: Period) => (await sumUpDeposits(db, period)).map(presentDeposit),
  months: async (db: Db, period: Period) => (await sumUpMonths(db, period)).map(presentMonth),
  states: async (db: Db, period: Period) => (await sumUpStates(db, period)).map(presentState),
};

export const getBooks: Handler<Routes['getBooks']> = async ({ db }, { query }, { caller }) => {
  const period = await readPeriod(db, caller, query);
  const { zone } = period;
  return {
    clock: zone === 'UTC' ? zone : zoneLabel(zone),
    months: await readReports.months(db, period),
    states: await readReports.states(db, period),
    deposits: await readReports.deposits(db, period),
  };
};

const depositColumns: Columns<Deposit> = {
  Group: text(({ group }) => group),
  Supplier: text(({ supplier }) => supplier),
  'Shares not handed over': count(({ shares }) => shares),
  'Paid for them': money(({ amount }) => amount),
};

const monthColumns: Columns<BookedMonth> = {
  Month: text(({ month }) => month),
  Gross: money(({ gross }) => gross),
  Refunds: money(({ refunds }) => refunds),
  Disputes: money(({ disputes }) => disputes),
  Fees: money(({ fees }) => fees),
  Banked: money(({ banked }) => banked),
  'Of it not booked by the card provider': money(({ unbooked }) => unbooked),
  'Gross of form 1099-K': money(({ providerGross }) => providerGross),
  'In cash': money(({ cash }) => cash),
  'Paid back another way': money(({ other }) => other),
};

const stateColumns: Columns<StateSales> = {
  'Buyer’s state': text(({ buyerState }) => buyerState),
  'Group’s state': text(({ groupState }) => groupState),
  Shares: count(({ shares }) => shares),
  Gross: money(({ gross }) => gross),
  'Went back': money(({ wentBack }) => wentBack),
  Net: money(({ net }) => net),
  'Tax in statements': money(({ tax }) => tax || null),
};

async function* each<Item>(items: Promise<Item[]>): AsyncGenerator<Item> {
  yield* await items;
}

export const exportReport: Handler<Routes['exportReport']> = async (
  { db },
  { query },
  { caller },
) => {
  const period = await readPeriod(db, caller, query);
  const { format } = query;
  const { zone, to } = period;
  switch (query.of) {
    case 'deposits': {
      const file = { title: 'Deposits', of: to, zone, format };
      return fileDownload(file, depositColumns, each(readReports.deposits(db, period)));
    }
    case 'months': {
      const file = { title: 'Reconciliation', zone, format };
      return fileDownload(file, monthColumns, each(readReports.months(db, period)));
    }
    case 'states': {
      const file = { title: 'Sales by state', zone, format };
      return fileDownload(file, stateColumns, each(readReports.states(db, period)));
    }
  }
};

const payoutColumns: Columns<Payout> = {
  Group: text(({ group }) => group),
  Supplier: text(({ supplier }) => supplier),
  'Shares sold': count(({ sold }) => sold),
  'By card': money(({ cardCents }) => toDollars(cardCents)),
  'In cash': money(({ cashCents }) => toDollars(cashCents)),
  Refunded: money(({ refundedCents }) => toDollars(refundedCents)),
  'Taken by banks': money(({ takenCents }) => toDollars(takenCents)),
  'Card fees': money(({ feeCents }) => toDollars(feeCents)),
  Net: money(({ cardCents, cashCents, refundedCents, takenCents, feeCents }) =>
    toDollars(asCents(cardCents + cashCents - refundedCents - takenCents - feeCents)),
  ),
};

export const exportPayouts: Handler<Routes['exportPayouts']> = (
  { db },
  { query: { groupId, format } },
  { caller },
) =>
  fileDownload(
    { title: 'Payouts', zone: 'UTC', format },
    payoutColumns,
    each(sumUpPayouts(db, supplierScope(caller), groupId)),
  );
