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
