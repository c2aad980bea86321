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
  status: 'open' | 'full' | 'closed';
  /** On sale, held ones too. */
  quartersLeft: number;
  remainingCents: number;
  /** What opening again puts back. */
  reopen: { cents: number; quarters: number };
  holds: Map<number, Held>;
  sales: Held[];
  /** Payments that each buyer has started: ten an hour are allowed. */
  started: number[];
}

export interface Held {
  /** The buyer's place in the crowd. */
  who: number;
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
      status: 'open',
      quartersLeft: 12,
      remainingCents: 10_000,
      reopen: { cents: 0, quarters: 0 },
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

export const quartersSold = ({ sales }: Mix): number => sum(sales, quarters);

export const quartersHeld = ({ holds }: Mix): number => sum(holds.values(), quarters);

/** What so many quarters cost at the most, in cents: rounded up. */
export const costOf = ({ totalCents, totalQuarters }: Mix, count: number): number =>
  Math.ceil((totalCents * count) / totalQuarters);

/** After every command: compares the group in the API, and every sale at the provider, with the model. */
export async function checkMix(mix: Mix, { groupId }: RealShop): Promise<void> {
  const group = await readGroup(await superadminToken(), groupId);
  const { remainingCents, quartersLeft, totalQuarters } = mix;
  const sold = quartersSold(mix);
  assert.equal(Math.round(group.remainingCost * 100), remainingCents, 'remaining cost');
  assert.equal(group.status, mix.status, 'status');
  assert.deepEqual(
    { ...group.quarters, yours: 0, yoursHeld: 0 },
    {
      total: totalQuarters,
      sold,
      held: quartersHeld(mix),
      withdrawn: totalQuarters - sold - quartersLeft,
      yours: 0,
      yoursHeld: 0,
    },
    'quarters',
  );
  assert.ok(sum(mix.holds.values(), cents) <= remainingCents, 'more held than remains');
  for (const share of [...mix.sales, ...mix.holds.values()]) {
    const most = costOf(mix, quarters(share)) + totalQuarters;
    assert.ok(share.cents <= most, 'more than the exact price and the rounding cents');
  }
}
