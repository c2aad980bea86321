import type { LedgerKind } from './ledger.contract';

/** A sale or a refund, by card or in cash, as the ledger calls it. */
export const tradeKinds = [
  'purchase',
  'refund',
  'cash-sale',
  'cash-refund',
] as const satisfies LedgerKind[];

/** Entries of paid or refunded money; otherwise only the stock changed. */
export const movesMoney = (kind: LedgerKind): boolean =>
  (tradeKinds as readonly LedgerKind[]).includes(kind);

export const ledgerKindLabels: Record<LedgerKind, string> = {
  open: 'Offered',
  purchase: 'Sold',
  refund: 'Refunded',
  'cash-sale': 'Sold for cash',
  'cash-refund': 'Refunded in cash',
  correction: 'Corrected',
  withdrawn: 'No longer for sale',
  reopened: 'Reopened',
  'written-off': 'Written off',
  kept: 'Kept',
};
