import { priceShare } from '#shared/inventory/sharePrice';
import { holdShare, newStock, sellHeldShare, type Stock } from '#shared/inventory/stock';
import { portions } from '#shared/groups/portions';
import { asCents, minimumChargeCents } from '#shared/money';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { readGroup } from '#testing/factories/purchases';

import { auditDatabase } from '../audit';
import type { Random } from '../random';
import { unlessZero, type Scenario, type World } from '../scenario';

/** Every group ends full, at 0.00, with its total paid to the cent. */
export const sellouts: Scenario = {
  name: 'sellouts',
  promise:
    'sold out by random portions, a group ends at exactly 0.00 and its sales sum to its total',
  async run(world) {
    const { size, random, pool } = world;
    const groups = 10_000;
    const throughApi = size === 'short' ? 1 : 20;
    let uneven = 0;
    for (let group = 0; group < groups; group += 1) if (!endsEven(random)) uneven += 1;
    let unfilled = 0;
    for (let group = 0; group < throughApi; group += 1) {
      if (!(await sellOut(world))) unfilled += 1;
    }
    const closed = await auditDatabase(pool);
    return {
      figures: { groups, uneven, throughApi, unfilled, ...closed.figures },
      problems: [
        ...unlessZero(uneven, 'groups did not end at 0.00'),
        ...unlessZero(unfilled, 'groups sold through the API did not end full at 0.00'),
        ...closed.problems,
      ],
    };
  },
};

const randomStock = (random: Random): Stock => {
  const totalPortions = 1 + random.below(40);
  const least = totalPortions * 4 * minimumChargeCents;
  return newStock(asCents(least + random.below(500_000)), totalPortions);
};

/** By the rules alone. */
function endsEven(random: Random): boolean {
  const { totalCents, ...rest } = randomStock(random);
  let stock: Stock = { totalCents, ...rest };
  let paid = 0;
  while (stock.quartersLeft > 0) {
    const share = priceShare(stock, random.pick(portions));
    if (!share) continue;
    if (share.priceCents <= 0) return false;
    stock = sellHeldShare(holdShare(stock, share), share);
    paid += share.priceCents;
  }
  return stock.remainingCents === 0 && paid === totalCents;
}

/** By real purchases; the prices are the ones that the server shows. */
async function sellOut({ shop, servers, random }: World): Promise<boolean> {
  const { _id: supplierId } = await buildSupplier();
  const totalCost = 20 + random.below(100_000) / 100;
  const { _id: groupId } = await buildGroup({ supplierId, totalCost, totalPortions: 2 });
  let paid = 0;
  for (let bought = 0; bought < 8; bought += 1) {
    const buyer = await shop.register(servers[0]);
    const { shares = [] } = await readGroup(buyer.token, groupId);
    const [offer] = random.shuffle(shares.filter(({ available }) => available));
    if (!offer) break;
    const { portion } = offer;
    const price = Math.round(offer.price * 100);
    if (await shop.buy(servers[0], buyer, { groupId, portion, price })) paid += price;
  }
  const [watcher] = await shop.registerMany([...servers], 1);
  const { status, remainingCost } = await readGroup(watcher?.token ?? '', groupId);
  return status === 'full' && remainingCost === 0 && paid === Math.round(totalCost * 100);
}
