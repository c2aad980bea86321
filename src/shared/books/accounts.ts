/** The names of accounts and tax lines as the bookkeeper's program has them; the defaults are common in the US. */
export const accountNames = {
  sales: { label: 'Sales', usual: 'Sales of livestock shares' },
  refunds: { label: 'Refunds', usual: 'Refunds to customers' },
  disputes: { label: 'Disputes', usual: 'Disputed payments' },
  fees: { label: 'Card fees', usual: 'Merchant fees' },
  card: { label: 'Account at the card provider', usual: 'Card clearing' },
  cash: { label: 'Cash', usual: 'Undeposited Funds' },
  other: { label: 'Refunds paid another way', usual: 'Checking' },
  taxOfSales: { label: 'Tax line of sales', usual: 'Schedule F, line 2' },
  taxOfFees: { label: 'Tax line of card fees', usual: 'Schedule F, line 32' },
} as const;

export type AccountName = keyof typeof accountNames;
export type Accounts = Record<AccountName, string>;

const keys = Object.keys(accountNames) as AccountName[];

/** A name for each: of those that are missing the usual one. */
export const accountsFrom = (named: Partial<Accounts>): Accounts =>
  Object.fromEntries(keys.map((key) => [key, named[key] ?? accountNames[key].usual])) as Accounts;
