import { setTimeout as pause } from 'node:timers/promises';

import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';

import { auditDatabase } from '../audit';
import { unlessZero, type Scenario, type World } from '../scenario';

const patronage = 8;
/** A server ends itself after 9.5 s. */
const mostMs = 12_000;

/** Stops a server while people are buying. */
export const drains: Scenario = {
  name: 'drains',
  promise: 'stopped under load, a server is gone within 10 s and loses nothing it has answered',
  async run(world) {
    const stops = world.size === 'short' ? 2 : 20;
    const { _id: supplierId } = await buildSupplier();
    const times: number[] = [];
    for (let stop = 0; stop < stops; stop += 1) times.push(await stopUnderLoad(world, supplierId));
    const closed = await auditDatabase(world.pool);
    const slowest = Math.max(...times);
    return {
      figures: { stops, slowestMs: slowest, ...closed.figures },
      problems: [
        ...unlessZero(times.filter((ms) => ms > mostMs).length, 'servers took longer than 12 s'),
        ...closed.problems,
      ],
    };
  },
};

/** @returns the milliseconds the server took to end. */
async function stopUnderLoad(world: World, supplierId: string): Promise<number> {
  const { shop, servers, random, fleet } = world;
  const server = await fleet.add();
  const [{ _id: groupId }, buyers] = await Promise.all([
    buildGroup({ supplierId, totalCost: 400, totalPortions: 4 }),
    shop.registerMany([...servers], patronage),
    server.start(),
  ]);
  const share = { groupId, portion: 'Quarter' as const, price: 2_500 };
  const visits = buyers.map((buyer) => shop.buy(server.url, buyer, share));
  await pause(random.below(400));
  const ms = await server.end('SIGTERM');
  await Promise.allSettled(visits);
  return ms;
}
