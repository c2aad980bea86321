import { accountsFrom } from '#shared/books/accounts';
import type { BookedMonth, Deposit, StateSales } from '#shared/books/books.contract';
import type { Overview } from '#shared/groups/overview.contract';
import type { LedgerEntry } from '#shared/inventory/ledger.contract';
import { tradeKinds } from '#shared/inventory/ledgerKinds';
import type { Purchase } from '#shared/purchases/purchases.contract';

import { bookedCharge, readJournal } from './cardProvider';
import type { Ranch } from './factories/ranches';
import { succeed } from './factories/users';
import { mailsTo } from './mailbox';
import type { ReadMails } from './mailedAmounts';
import { paymentsByShare, type SoldShare } from './randomShop';
import { api } from './testServer';

export const wholePeriod = 'from=2020-01-01&to=2099-12-31';

export interface Books {
  clock: string;
  months: BookedMonth[];
  states: StateSales[];
  deposits: Deposit[];
}

export const readBooks = async ({ admin }: Ranch, days = wholePeriod) =>
  (await succeed(api<Books>('GET', `/api/books?${days}`, admin))).body;

/** One of the books of {@link wholePeriod}. */
export const readFile = (ranch: Ranch, path: string) =>
  readCsv(ranch, `/api/books/${path}${path.includes('?') ? '&' : '?'}${wholePeriod}&format=print`);

/** The lines of a file as they are printed, by their headings. */
async function readCsv({ admin }: Ranch, path: string): Promise<Record<string, string>[]> {
  const { body } = await succeed(api<string[][]>('GET', path, admin));
  const [headings = [], ...lines] = body;
  return lines.map((cells) =>
    Object.fromEntries(headings.map((name, i) => [name, cells[i] ?? ''])),
  );
}

/** `-$1,100.00` in cents. */
const centsIn = (text = ''): number => Math.round(Number(text.replace(/[$,]/g, '') || '0') * 100);
const sum = (rows: Record<string, string>[], column: string): number =>
  rows.reduce((all, row) => all + centsIn(row[column]), 0);
const cents = (dollars: number): number => Math.round(dollars * 100);

/** Sums in each mail about a share's money that has gone back, by its way. */
async function notifiedIn({ buyer, groupName }: SoldShare, read: ReadMails) {
  const texts = (await read(buyer.email))
    .filter(({ subject }) => subject === `Your share of ${groupName} was refunded`)
    .map(({ text }) => text.replace(/\s+/g, ' '));
  return texts.map((text) => {
    const find = (pattern: RegExp) => centsIn(pattern.exec(text)?.[1]);
    return {
      toCard: find(/\$([\d,.]+\d) went back to your card/),
      byBank: find(/our bank returned \$([\d,.]+\d)/),
      anotherWay: find(/\$([\d,.]+\d) was paid to you another way/),
    };
  });
}

/** Mails say that what the provider's journal has went back. @returns how many shares had one */
export async function expectTrueMails(
  shares: readonly SoldShare[],
  read: ReadMails = mailsTo,
): Promise<number> {
  let count = 0;
  for (const payments of paymentsByShare(shares)) {
    const [share] = payments;
    const told = await notifiedIn(share, read);
    const ids = payments.flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
    const entries = (await Promise.all(ids.map(bookedCharge))).flatMap((entry) => entry ?? []);
    if (told.length === 0 || entries.length === 0) continue;
    count += 1;
    const toCard = entries.reduce((sum, { refundedCents }) => sum + refundedCents, 0);
    const byBank = entries.reduce((sum, { withdrawnCents }) => sum + withdrawnCents, 0);
    // A refund that the bank sent back later was told as well, when it had arrived.
    expect(told).toContainEqual({ toCard, byBank, anotherWay: share.anotherWay });
  }
  return count;
}

/** What the provider's own journal says of the charges, in cents. */
export async function bookedAtProvider(shares: readonly SoldShare[]) {
  const entries = await Promise.all(
    shares.map(async ({ paymentIntentId }) =>
      paymentIntentId === null ? undefined : bookedCharge(paymentIntentId),
    ),
  );
  const sum = { net: 0, fees: 0, captured: 0 };
  for (const [index, entry] of entries.entries()) {
    if (!entry) continue;
    const isDemo = shares[index]?.isDemo === true;
    // Of a demo payment no fee is kept in the books: no card was charged.
    sum.net += isDemo ? entry.capturedCents : entry.netCents;
    sum.fees += isDemo ? 0 : entry.feeCents;
    sum.captured += isDemo ? 0 : entry.capturedCents;
  }
  return sum;
}

/** By group: what moved as the provider and the cash book have it, and the prices of what is still sold as the ledger does. */
async function expectEqualGroups(
  { admin }: Ranch,
  shares: readonly SoldShare[],
  movements: Record<string, string>[],
): Promise<void> {
  const { entries } = await readJournal();
  for (const { groupId, groupName } of shares) {
    let [moved, prices] = [0, 0];
    for (const share of shares.filter((one) => one.groupId === groupId)) {
      const entry = entries.find((one) => one.paymentIntentId === share.paymentIntentId);
      moved += (entry ? entry.netCents + entry.feeCents : share.cash) - share.anotherWay;
      if (share.isBalance) continue;
      const { body } = await succeed(
        api<Purchase>('GET', `/api/purchases/${share.purchaseId}`, admin),
      );
      if (body.state === 'paid' || body.state === 'refunding')
        prices += cents(body.price ?? body.amountPaid);
    }
    const of = movements.filter(({ Group: name }) => name === groupName);
    expect(sum(of, 'Gross')).toBe(moved);
    const ledger = await succeed(
      api<LedgerEntry[]>('GET', `/api/groups/${groupId}/ledger?limit=100`, admin),
    );
    const trades = ledger.body.filter(({ kind }) => tradeKinds.some((trade) => trade === kind));
    expect(trades.reduce((sold, { change }) => sold - cents(change), 0)).toBe(prices);
  }
}

/** Sums that a ranch has, in cents. */
interface Kept {
  provider: Awaited<ReturnType<typeof bookedAtProvider>>;
  cash: number;
  other: number;
  /** The provider's of payments that are listed with what they moved: not of demos, nor of those that bought nothing. */
  listed: Awaited<ReturnType<typeof bookedAtProvider>>;
  all: number;
}

/** The statements for Xero and the journals for QuickBooks, each of which balances. */
async function expectEqualFiles(ranch: Ranch, { provider, cash, other }: Kept): Promise<void> {
  const statements = {
    card: sum(await readFile(ranch, 'statement?of=card'), '*Amount'),
    cash: sum(await readFile(ranch, 'statement?of=cash'), '*Amount'),
    other: sum(await readFile(ranch, 'statement?of=other'), '*Amount'),
  };
  expect(statements).toEqual({ card: provider.net, cash, other });

  for (const by of ['day', 'group']) {
    const lines = await readFile(ranch, `journal?by=${by}`);
    for (const number of new Set(lines.map((line) => line['Journal Number'] ?? ''))) {
      expect(number).toMatch(/^SC-.{1,18}$/);
      const journal = lines.filter((line) => line['Journal Number'] === number);
      expect(sum(journal, 'Debits')).toBe(sum(journal, 'Credits'));
    }
    const balanceOf = (account: string) => {
      const those = lines.filter((line) => line.Account === account);
      return sum(those, 'Debits') - sum(those, 'Credits');
    };
    const accounts = accountsFrom({});
    expect(balanceOf(accounts.card)).toBe(provider.net);
    expect(balanceOf(accounts.cash)).toBe(cash);
    expect(balanceOf(accounts.other)).toBe(other);
    expect(balanceOf(accounts.fees)).toBe(provider.fees);
  }
}

/** Payouts by group, the overview, and the totals of payments. */
async function expectEqualSums(
  ranch: Ranch,
  { provider, all, listed }: Kept,
  movements: Record<string, string>[],
): Promise<void> {
  const payouts = await readCsv(ranch, '/api/purchases/payouts?format=print');
  expect(sum(payouts, 'Net')).toBe(all);
  expect(sum(payouts, 'Card fees')).toBe(provider.fees);
  for (const { Group: group = '', Net: net } of payouts) {
    const those = movements.filter(({ Group: name }) => name === group);
    expect(sum(those, 'Net')).toBe(centsIn(net));
  }

  const { admin } = ranch;
  const { body: overview } = await succeed(api<Overview>('GET', '/api/overview', admin));
  expect(cents(overview.taken.dollars)).toBe(all + provider.fees);
  expect(cents(overview.fees?.dollars ?? 0)).toBe(provider.fees);
  const { body: totals } = await succeed(
    api<{ net: number; fees: number }>('GET', '/api/purchases/totals', admin),
  );
  expect(cents(totals.net)).toBe(listed.net);
  expect(cents(totals.fees)).toBe(listed.fees);
}

/** The reports by month, by state and by group. */
async function expectEqualReports(
  ranch: Ranch,
  shares: readonly SoldShare[],
  kept: Kept,
): Promise<void> {
  const { provider, cash, other, all } = kept;
  const { months, states, deposits } = await readBooks(ranch);
  const of = (name: Exclude<keyof BookedMonth, 'month'>) =>
    months.reduce((total, month) => total + cents(month[name]), 0);
  expect(of('banked')).toBe(provider.net);
  expect(of('fees')).toBe(provider.fees);
  expect(of('providerGross')).toBe(provider.captured);
  expect(of('cash')).toBe(cash);
  expect(of('other')).toBe(other);
  const withoutFees = all + provider.fees;
  expect(states.reduce((total, { net }) => total + cents(net), 0)).toBe(withoutFees);
  const sold = shares.filter(({ isUnsold = false, isBalance = false }) => !isUnsold && !isBalance);
  expect(states.reduce((total, state) => total + state.shares, 0)).toBe(sold.length);
  // Nothing was handed over, so all that is kept is a deposit.
  expect(deposits.reduce((total, { amount }) => total + cents(amount), 0)).toBe(withoutFees);
}

/** Every file and sum of the ranch equals the provider's journal and the cash book, to the cent. */
export async function expectEqualBooks(ranch: Ranch, shares: readonly SoldShare[]): Promise<void> {
  const provider = await bookedAtProvider(shares);
  const cash = shares.reduce((sum, share) => sum + share.cash, 0);
  const other = shares.reduce((sum, share) => sum - share.anotherWay, 0);
  const listed = await bookedAtProvider(
    shares.filter(({ isDemo, isUnsold = false }) => !isDemo && !isUnsold),
  );
  const kept = { provider, cash, other, listed, all: provider.net + cash + other };

  const movements = await readFile(ranch, 'movements');
  expect(sum(movements, 'Net')).toBe(kept.all);
  expect(sum(movements, 'Fee')).toBe(provider.fees);
  expect(sum(movements, 'Gross') - sum(movements, 'Fee')).toBe(kept.all);
  await expectEqualFiles(ranch, kept);
  await expectEqualGroups(ranch, shares, movements);
  await expectEqualSums(ranch, kept, movements);
  await expectEqualReports(ranch, shares, kept);
}
