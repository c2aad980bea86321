import assert from 'node:assert/strict';

import { quartersOf, type Portion } from '#shared/groups/portions';
import { buildGroup } from '#testing/factories/groups';
import { readGroup } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';

import type { Buyer, Shop } from '../shop';

/** What we expect of one group, in cents and quarters. */
export interface Mix {
  totalCents: number;
  totalQuarters: number;
  correctedCents: number;
  holds: Map<number, Held>;
  sales: Held[];
  /** Payments that each buyer has started: ten an hour are allowed. */
  started: number[];
}

export interface Held {
  portion: Portion;
  cents: number;
  purchaseId: string;
  intent: string;
}

export interface RealShop {
  server: string;
  shop: Shop;
  groupId: string;
  buyers: Buyer[];
}

export const crowd = 3;

export async function openMix(server: string, shop: Shop): Promise<{ model: Mix; real: RealShop }> {
  const group = await buildGroup({ totalCost: 100, totalPortions: 3 });
  const buyers = await shop.registerMany([server], crowd);
  return {
    model: {
      totalCents: 10_000,
      totalQuarters: 12,
      correctedCents: 0,
      holds: new Map(),
      sales: [],
      started: buyers.map(() => 0),
    },
    real: { server, shop, groupId: group._id, buyers },
  };
}

const sum = (shares: Iterable<Held>, of: (share: Held) => number): number =>
  [...shares].reduce((total, share) => total + of(share), 0);

const quarters = ({ portion }: Held): number => quartersOf[portion];
const cents = (share: Held): number => share.cents;

export const remainingCents = ({ totalCents, correctedCents, sales }: Mix): number =>
  totalCents + correctedCents - sum(sales, cents);

/** After every command: the group as anybody sees it, and every sale at the provider. */
export async function checkMix(mix: Mix, { groupId }: RealShop): Promise<void> {
  const group = await readGroup(await superadminToken(), groupId);
  assert.equal(Math.round(group.remainingCost * 100), remainingCents(mix), 'remaining cost');
  assert.equal(group.quarters?.held, sum(mix.holds.values(), quarters), 'quarters held');
  const kept = sum(mix.sales, quarters) + sum(mix.holds.values(), quarters);
  assert.ok(kept <= mix.totalQuarters, 'more sold and held than there is');
  assert.ok(sum(mix.holds.values(), cents) <= remainingCents(mix), 'more held than remains');
}
