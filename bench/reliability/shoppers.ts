import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from 'pg';

import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { superadminToken } from '#testing/factories/users';
import type { Fleet } from '#testing/fleet/serverFleet';

import type { History } from './history';
import type { Random } from './random';
import { unlessZero } from './scenario';
import { confirmAddresses, createShop, type Buyer, type Share } from './shop';

/** A share that was confirmed to its buyer. */
interface Sale {
  purchaseId: string;
  /** When it was first asked for: milliseconds of the machine's clock. */
  began: number;
}

/** People who buy again and again, of any server, while things happen to the shop. */
export interface Shopping {
  fleet: Fleet;
  history: History;
  random: Random;
  sales: Sale[];
  /** Set when no new purchase may start. */
  isOver: boolean;
}

interface Crowd {
  /** Who buy at a time; each is several people in turn. */
  customers: number;
  buyersEach: number;
  /** Of forty quarters. */
  groups: number;
  /** At most, between two purchases. */
  restMs: number;
}

/** Lets customers in, who come until it is over. @returns what waits for the last. */
export async function openShop(
  shopping: Shopping,
  { customers, buyersEach, groups, restMs }: Crowd,
): Promise<() => Promise<unknown>> {
  const shop = createShop(shopping.history);
  await superadminToken();
  const { _id: supplierId } = await buildSupplier();
  const offered = await Promise.all(
    Array.from({ length: groups }, () =>
      buildGroup({ supplierId, totalCost: 4_000, totalPortions: 40 }),
    ),
  );
  const urls = shopping.fleet.servers.map(({ url }) => url);
  const buyers = await shop.registerMany(urls, buyersEach * customers);
  await confirmAddresses(shopping.fleet.databaseUrl ?? '', buyers);
  const shares = offered.map(({ _id }): Share => {
    return { groupId: _id, portion: 'Quarter', price: 2_500 };
  });
  const visits = Array.from({ length: customers }, (_, place) =>
    visit(
      shopping,
      buyers.filter((_buyer, index) => index % customers === place),
      shares,
      restMs,
    ),
  );
  return () => Promise.all(visits);
}

/** Several buyers in turn, each below the limits against card testing. */
async function visit(
  shopping: Shopping,
  buyers: Buyer[],
  shares: Share[],
  restMs: number,
): Promise<void> {
  const { history, random, fleet, sales } = shopping;
  const shop = createShop(history);
  const anywhere = () => fleet.servers[random.below(fleet.servers.length)]?.url ?? '';
  for (let round = 0; !shopping.isOver; round += 1) {
    const buyer = buyers[round % buyers.length];
    const share = shares[random.below(shares.length)];
    if (!buyer || !share) return;
    const began = Date.now();
    const started = await shop.hold(anywhere(), buyer, share);
    if (started?.status === 200) {
      const { paymentIntentId } = started.body;
      await payByCard(paymentIntentId);
      const tracked = await shop.track(anywhere(), buyer, share, paymentIntentId);
      if (tracked?.status === 201) {
        const { _id: purchaseId } = tracked.body.purchase;
        sales.push({ purchaseId, began });
        const givenBackBy = random.pick(['admin', 'buyer', null, null, null]);
        if (givenBackBy === 'admin') await shop.refund(anywhere(), purchaseId);
        if (givenBackBy === 'buyer') await shop.leave(anywhere(), buyer, purchaseId);
      }
    }
    if (started?.status === 409 && random.chance(0.5)) {
      await shop.joinWaitlist(anywhere(), buyer, share.groupId, share.portion);
    }
    await history.call(anywhere(), 'GET', '/api/groups', { token: buyer.token });
    await pause(random.below(started?.status === 200 ? restMs : 4 * restMs));
  }
}

/** @returns how many sales that were answered the database does not have, as a problem. */
export async function findLostSales(pool: Pool, sales: Sale[]): Promise<string[]> {
  const { rows } = await pool.query<{ kept: number }>(
    `select count(*)::int as kept from purchases
      where id = any($1) and state in ('paid', 'refunding', 'refunded')`,
    [sales.map(({ purchaseId }) => purchaseId)],
  );
  return unlessZero(sales.length - (rows[0]?.kept ?? 0), 'sales were answered and are lost');
}
