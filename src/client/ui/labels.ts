import type { GroupStatus } from '#shared/groups/groupStatus';
import { formatPortions, shareOfAnimal, type Portion } from '#shared/groups/portions';
import type { LedgerKind } from '#shared/inventory/ledger.contract';
import type { PurchaseState } from '#shared/purchases/purchaseStates';
import type { Role } from '#shared/users/roles';

import type { CellKind } from './ShareBar/shareCells';

export const groupStatusLabels: Record<GroupStatus, string> = {
  open: 'Open',
  full: 'Full',
  closed: 'Closed',
};

export const purchaseStateLabels: Record<PurchaseState, string> = {
  held: 'Held, not paid',
  settling: 'Being confirmed',
  paid: 'Paid',
  refunding: 'Being refunded',
  refunded: 'Refunded',
  released: 'Released',
};

export const ledgerKindLabels: Record<LedgerKind, string> = {
  open: 'Offered',
  purchase: 'Sold',
  refund: 'Refunded',
  correction: 'Corrected',
  withdrawn: 'Withdrawn',
  reopened: 'Reopened',
  'written-off': 'Written off',
};

export const roleLabels: Record<Role, string> = {
  superadmin: 'Superadmin',
  supplieradmin: 'Supplier admin',
  admin: 'Admin',
  member: 'Member',
  pending: 'Pending',
};

/** A part of the share bar, beside a swatch of its legend, after the count. */
export const cellLabels: Record<CellKind, string> = {
  sold: 'sold',
  yours: 'yours',
  held: 'held',
  selected: 'your choice',
  free: 'free',
  withdrawn: 'withdrawn',
};

/** What a part of the share bar means. */
export const cellMeanings: Record<CellKind, (quarters: number) => string> = {
  sold: (quarters) => `${countOf(quarters, 'quarter')} sold`,
  yours: (quarters) => `${countOf(quarters, 'quarter')}: yours`,
  held: (quarters) => `${countOf(quarters, 'quarter')} held: somebody is paying right now`,
  selected: (quarters) => `${countOf(quarters, 'quarter')} you are about to take`,
  free: (quarters) => `${countOf(quarters, 'quarter')} free to buy`,
  withdrawn: (quarters) => `${countOf(quarters, 'quarter')} withdrawn: neither sold nor on sale`,
};

/** A count with its noun: `1 group`, `1,250 groups`. */
export const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? noun : `${noun}s`}`;

/** What a portion is of the whole: `1/8 of the animal`, beside its name, which is its label. */
export const partOfAnimal = (portion: Portion, totalPortions: number): string =>
  `${shareOfAnimal(portion, totalPortions)} of the animal`;

/** Portions with their noun: `1/2 portion`, `1 portion`, `2 1/2 portions`, `0 portions`. */
export const portionsOf = (portions: number): string =>
  `${formatPortions(portions)} ${portions > 1 || portions === 0 ? 'portions' : 'portion'}`;
