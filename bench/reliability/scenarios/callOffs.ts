import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from 'pg';

import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { superadminToken } from '#testing/factories/users';

import { auditDatabase } from '../audit';
import { isServerError } from '../history';
import { unlessZero, type Scenario, type World } from '../scenario';

/** How a group with many buyers ends: called off by an admin, or at its deadline. */
const ways = ['admin', 'day'] as const;

/** Where a server is killed in the midst of it; null: at random, or not at all. */
const points = ['called-off', 'between-refunds', 'refunded-at-provider'] as const;

const share = (groupId: string) => ({ groupId, portion: 'Quarter' as const, price: 2_500 });

/** Groups end with buyers, holds and payments in flight, and servers die in the middle. */
export const callOffs: Scenario = {
  name: 'call-offs',
  promise:
    'groups called off at any moment, servers killed at any point: every buyer refunded once, nothing sold afterwards',
  async run(world) {
    const { size, pool, random, history } = world;
    const count = size === 'short' ? 6 : 200;
    const { _id: supplierId } = await buildSupplier();
    let kills = 0;
    for (let number = 0; number < count; number += 1) {
      const way = ways[number % ways.length] ?? 'admin';
      const point = random.chance(0.5) ? (points[random.below(points.length)] ?? null) : null;
      if (await endGroup(world, { supplierId, way, point })) kills += 1;
    }
    const audit = await auditDatabase(pool, size);
    const left = await countLeft(pool);
    return {
      figures: { groups: count, kills, ...left, ...audit.figures },
      problems: [
        ...unlessZero(left.notCalledOff, 'groups were not called off'),
        ...unlessZero(left.notRefunded, 'shares of groups called off are not refunded'),
        ...unlessZero(left.soldAfterwards, 'shares were sold after their group was called off'),
        ...history.which(isServerError),
        ...audit.problems,
      ],
    };
  },
};

interface End {
  supplierId: string;
  way: (typeof ways)[number];
  point: (typeof points)[number] | null;
}

/** @returns whether a server was killed. */
async function endGroup(world: World, { supplierId, way, point }: End): Promise<boolean> {
  const { shop, servers, fleet, random } = world;
  const victim = await fleet.add(point ? { FAILPOINT: point } : {});
  const [{ _id: groupId, name }, buyers] = await Promise.all([
    buildGroup({ supplierId, totalCost: 400, totalPortions: 4 }),
    shop.registerMany([...servers], 6),
    victim.start(),
  ]);
  const [first, second, ...others] = buyers;
  for (const buyer of [first, second]) {
    if (buyer) await shop.buy(servers[0], buyer, share(groupId));
  }
  const visits = others.map(async (buyer, place) => {
    await pause(random.below(400));
    const started = await shop.hold(servers[0], buyer, share(groupId));
    const intent = started?.body.paymentIntentId;
    if (place === 0 || !intent) return;
    await payByCard(intent);
    await shop.track(victim.url, buyer, share(groupId), intent);
  });
  const end = pause(random.below(400)).then(() =>
    way === 'day'
      ? passDeadline(world.pool, groupId)
      : callOff(world, victim.url, { groupId, name }),
  );
  const isKilled = point !== null || random.chance(0.5);
  if (point === null && isKilled) await pause(random.below(800));
  else await victim.endsWithin(way === 'day' ? 3_000 : 5_000);
  await victim.end('SIGKILL');
  await Promise.allSettled([...visits, end]);
  if (way === 'admin') await callOff(world, servers[0], { groupId, name });
  else await untilDecided(world.pool, groupId);
  return isKilled;
}

/** Repeats the call while a payment is being captured, as an admin would. */
async function callOff(
  { history }: World,
  server: string,
  { groupId, name }: { groupId: string; name: string },
): Promise<void> {
  const token = await superadminToken();
  const body = { name, reason: 'Drawn by lot.' };
  for (const end = Date.now() + 40_000; Date.now() < end;) {
    const answer = await history.call<{ message: string }>(
      server,
      'POST',
      `/api/groups/${groupId}/call-off`,
      { token, body },
    );
    if (answer?.status !== 409 || answer.body.message.includes('already')) return;
    await pause(500);
  }
}

async function passDeadline(pool: Pool, groupId: string): Promise<void> {
  await pool.query(`update groups set fill_by = clock_timestamp() where id = $1`, [groupId]);
}

async function untilDecided(pool: Pool, groupId: string): Promise<void> {
  const decided = 'select 1 from groups where id = $1 and decided_at is not null';
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    if ((await pool.query(decided, [groupId])).rowCount) return;
    await pause(250);
  }
}

/** What must be none once everything is settled. */
async function countLeft(pool: Pool) {
  const { rows } = await pool.query<
    Record<'notCalledOff' | 'notRefunded' | 'soldAfterwards', number>
  >(`
    select
      (select count(*)::int from groups g where g.fill_by <= now()
        and g.decided_at is null and g.called_off_at is null) as "notCalledOff",
      (select count(*)::int from purchases p join groups g on g.id = p.group_id
        where g.called_off_at is not null and p.state in ('held', 'settling', 'paid', 'refunding'))
        as "notRefunded",
      (select count(*)::int from ledger l join groups g on g.id = l.group_id
        where l.kind = 'purchase' and l.at > g.called_off_at) as "soldAfterwards"`);
  return rows[0] ?? { notCalledOff: 0, notRefunded: 0, soldAfterwards: 0 };
}
