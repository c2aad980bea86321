import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { readGroup } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { startFleet } from '#testing/fleet/serverFleet';
import { portions } from '#shared/groups/portions';

import { auditDatabase } from '../audit';
import { isServerError } from '../history';
import { unlessZero, type Scenario, type World } from '../scenario';
import type { Buyer } from '../shop';

const crowd = 6;
const statuses = ['open', 'open', 'full', 'closed'] as const;

type Play = Pick<World, 'shop' | 'random' | 'history'> & { servers: readonly string[] };

/** An admin who cannot decide, while buyers hold and pay. */
export const decisions: Scenario = {
  name: 'decisions',
  promise:
    'an admin closes, reopens and edits while buyers pay: no buyer is overcharged, every group ends at 0.00',
  async run(world) {
    const rounds = world.size === 'short' ? 1 : 50;
    const pglite = await startFleet({ database: 'pglite', env: { SWEEP_SECONDS: '5' } });
    const alone = pglite.servers.map(({ url }) => url);
    let uneven: number;
    try {
      uneven = await playRounds({ ...world, servers: alone }, rounds);
    } finally {
      await pglite.close();
    }
    world.fleet.use();
    const unevenTogether = await playRounds(world, rounds);
    const closed = await auditDatabase(world.pool);
    const errors = world.history.which(isServerError);
    return {
      figures: {
        rounds: 2 * rounds,
        uneven: uneven + unevenTogether,
        errors: errors.length,
        ...closed.figures,
      },
      problems: [
        ...unlessZero(uneven + unevenTogether, 'groups did not end full at 0.00'),
        ...errors,
        ...closed.problems,
      ],
    };
  },
};

/** @returns how many groups did not end full at 0.00. */
async function playRounds(play: Play, rounds: number): Promise<number> {
  let uneven = 0;
  for (let round = 0; round < rounds; round += 1) {
    const buyers = await play.shop.registerMany([...play.servers], crowd);
    if (!(await playRound(play, buyers))) uneven += 1;
  }
  return uneven;
}

async function playRound(play: Play, buyers: Buyer[]): Promise<boolean> {
  const totalCost = 20 + play.random.below(100_000) / 100;
  const { _id: groupId } = await buildGroup({ totalCost, totalPortions: 3 });
  const trying = buyers.map((buyer) => buyTwice(play, buyer, groupId));
  await Promise.all([decide(play, groupId, 12), ...trying]);
  return endsFull(play, groupId);
}

/** One choice after another, from the status menu or with a remaining cost typed. */
async function decide(play: Play, groupId: string, times: number): Promise<void> {
  const { random, servers, history } = play;
  const token = await superadminToken();
  for (let time = 0; time < times; time += 1) {
    const server = servers[time % servers.length] ?? '';
    const path = `/api/groups/${groupId}`;
    if (random.chance(0.6)) {
      const body = { status: random.pick(statuses) };
      await history.call(server, 'PATCH', `${path}/status`, { token, body });
    } else {
      const { totalCost } = await readGroup(token, groupId);
      const remainingCost = random.below(Math.round(totalCost * 100)) / 100;
      await history.call(server, 'PUT', path, { token, body: { remainingCost, status: 'open' } });
    }
  }
}

async function buyTwice({ shop, random, servers }: Play, buyer: Buyer, groupId: string) {
  for (const _ of [1, 2]) {
    const server = random.pick(servers as [string, ...string[]]);
    const { shares = [] } = await readGroup(buyer.token, groupId);
    const [offer] = random.shuffle(shares.filter(({ available }) => available));
    if (!offer) continue;
    const share = { groupId, portion: offer.portion, price: Math.round(offer.price * 100) };
    const held = await shop.hold(server, buyer, share);
    if (held?.status !== 200) continue;
    await payByCard(held.body.paymentIntentId);
    await shop.track(server, buyer, share, held.body.paymentIntentId);
  }
}

/** Opened for good, it sells out. */
async function endsFull({ shop, servers, history }: Play, groupId: string): Promise<boolean> {
  const [server = ''] = servers;
  const token = await superadminToken();
  const body = { status: 'open' };
  await history.call(server, 'PATCH', `/api/groups/${groupId}/status`, { token, body });
  for (let bought = 0; bought < 12; bought += 1) {
    const buyer = await shop.register(server);
    const { shares = [] } = await readGroup(buyer.token, groupId);
    const portion = portions.find((one) =>
      shares.some((share) => share.portion === one && share.available),
    );
    const price = shares.find((share) => share.portion === portion)?.price ?? 0;
    if (!portion) break;
    await shop.buy(server, buyer, { groupId, portion, price: Math.round(price * 100) });
  }
  const { remainingCost, quarters } = await readGroup(token, groupId);
  const { total = 0, sold = 0, held = 0, withdrawn = 0 } = quarters ?? {};
  return remainingCost === 0 && held === 0 && sold + withdrawn === total;
}
