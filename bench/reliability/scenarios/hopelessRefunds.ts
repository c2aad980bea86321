import { setTimeout as pause } from 'node:timers/promises';

import { chargeOutside, clearFaults, scheduleFault } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';

import { auditDatabase } from '../audit';
import { isServerError } from '../history';
import { unlessZero, type Scenario, type World } from '../scenario';

/** More than one sweep takes up. */
const hopeless = 250;
const priceCents = 1_000;
const patienceMs = 180_000;

/** Refunds that the provider never answers, before one that it would. */
export const hopelessRefunds: Scenario = {
  name: 'hopeless-refunds',
  promise: `${hopeless} refunds that cannot succeed delay no other, and alert the admins`,
  async run(world) {
    const { _id: supplierId } = await buildSupplier();
    const { ms, problems } = await refundWithHopeless(world, supplierId);
    const closed = await auditDatabase(world.pool, world.size);
    return {
      figures: { hopeless, msBesideHopeless: ms, ...closed.figures },
      problems: [...problems, ...world.history.which(isServerError), ...closed.problems],
    };
  },
};

/**
 * Older refunds that the provider does not answer, and a newer one that it would: the newer one must
 * succeed. Then the provider recovers.
 * @returns how long the good one took, and the problems found.
 */
async function refundWithHopeless(
  world: World,
  supplierId: string,
): Promise<{ ms: number; problems: string[] }> {
  const { shop, servers, random, pool } = world;
  await scheduleFault({
    operation: 'retrieve',
    // Stripe's package does not ask again by itself after this one.
    kind: 'rate-limit',
    times: 1_000_000,
    metadata: { scene: 'hopeless' },
  });
  await insertHopeless(world, supplierId);
  const { _id: groupId } = await buildGroup({ supplierId });
  const buyer = await shop.register(servers[0]);
  const share = { groupId, portion: 'Half' as const, price: 55_000 };
  const bought = await shop.buy(servers[0], buyer, share);
  const intent = bought?.paymentIntentId ?? '';
  await scheduleFault({ operation: 'refund', kind: 'server-error', paymentIntent: intent });
  await shop.refund(random.pick(servers), bought?.purchase._id ?? '');
  const started = Date.now();
  const isBack = async () => (await shop.purchases(servers[0], buyer))[0]?.state === 'refunded';
  while (!(await isBack()) && Date.now() - started < patienceMs) await pause(250);
  const ms = Date.now() - started;
  const problems = (await isBack()) ? [] : ['A good refund waited behind hopeless ones.'];
  const silent = await untilAlerted(world);
  await clearFaults();
  await pool.query(passPauses);
  return {
    ms,
    problems: [...problems, ...unlessZero(silent, 'hopeless refunds raised no alert')],
  };
}

/** SQL that ends every pause between tries, as an hour does. */
const passPauses = `update purchases set next_sweep_at = now() where state = 'refunding'`;

/**
 * Waits until every hopeless refund is before the admins. In the short form the pauses between tries pass
 * at once. @returns how many are not.
 */
async function untilAlerted({ pool, size }: World): Promise<number> {
  const started = Date.now();
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(`
      select count(*)::int as count from purchases p
      where state = 'refunding' and not exists (select from alerts a
        where a.key = 'refund-failing:' || p.id and a.resolved_at is null)`);
    const silent = rows[0]?.count ?? 0;
    if (silent === 0 || Date.now() - started > patienceMs) return silent;
    if (size === 'short') await pool.query(passPauses);
    await pause(500);
  }
}

/** A share whose refund was begun by a server that died afterwards. */
async function insertHopeless({ pool, shop, servers }: World, supplierId: string): Promise<void> {
  const group = await buildGroup({ supplierId, totalCost: 2_500, totalPortions: 63 });
  const { userId } = await shop.register(servers[0]);
  const intents: string[] = [];
  while (intents.length < hopeless) {
    intents.push(await chargeOutside(priceCents, { scene: 'hopeless' }));
  }
  await pool.query(
    `with sold as (
       insert into purchases (id, group_id, user_id, portion, quarters, price_cents, state,
         intent_id, receipt_number, paid_at, state_at, refund_reason)
       select gen_random_uuid(), $1, $2, 'Quarter', 1, $3, 'refunding', intent,
         'SC-H' || number, now(), now() - interval '1 day', 'Drawn by lot.'
       from unnest($4::text[]) with ordinality as charges (intent, number) returning id
     ), booked as (
       insert into ledger (group_id, kind, delta_cents, purchase_id, actor_id)
       select $1, 'purchase', -$3::int, id, $2 from sold
     )
     update groups set remaining_cents = remaining_cents - $3::int * $5::int,
       quarters_left = quarters_left - $5::int where id = $1`,
    [group._id, userId, priceCents, intents, hopeless],
  );
}
