import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';

import { auditDatabase } from '../audit';
import { unlessZero, type Scenario, type World } from '../scenario';

const times = 100;
const harmless = new Set([200, 201, 409]);

/** A double click, a hundredfold: each call of a purchase a hundred times at once. */
export const repeats: Scenario = {
  name: 'repeats',
  promise: `the same call ${times} times at once: one purchase, every answer 200, 201 or 409`,
  async run(world) {
    const rounds = world.size === 'short' ? 1 : 20;
    const problems: string[] = [];
    for (let round = 0; round < rounds; round += 1) problems.push(...(await repeatAll(world)));
    const closed = await auditDatabase(world.pool);
    return {
      figures: { rounds, calls: rounds * times * 3, ...closed.figures },
      problems: [...problems, ...closed.problems],
    };
  },
};

async function repeatAll({ shop, servers }: World): Promise<string[]> {
  const { _id: groupId } = await buildGroup({ totalCost: 100, totalPortions: 1 });
  const buyer = await shop.register(servers[0]);
  const share = { groupId, portion: 'Half' as const, price: 5_000 };
  const holds = await atOnce(servers, (server) => shop.hold(server, buyer, share));
  const intents = new Set(
    holds.flatMap((answer) => (answer?.status === 200 ? [answer.body.paymentIntentId] : [])),
  );
  const [intent = ''] = intents;
  await payByCard(intent);
  const tracks = await atOnce(servers, (server) => shop.track(server, buyer, share, intent));
  const [bought] = await shop.purchases(servers[0], buyer);
  const refunds = await atOnce(servers, (server) => shop.refund(server, bought?._id ?? ''));
  const owned = await shop.purchases(servers[0], buyer);
  const answers = [...holds, ...tracks, ...refunds].map((answer) => answer?.status ?? 0);
  const odd = answers.filter((status) => !harmless.has(status));
  return [
    ...unlessZero(intents.size - 1, 'payments too many or too few'),
    ...unlessZero(owned.length - 1, 'purchases too many or too few'),
    ...unlessZero(
      odd.length,
      `answers that are not 200, 201 or 409: ${[...new Set(odd)].join(', ')}`,
    ),
    ...unlessZero(count(tracks, 201) - 1, 'answers of 201 to tracking too many or too few'),
    ...unlessZero(count(refunds, 200) - 1, 'refunds answered with 200 too many or too few'),
  ];
}

const atOnce = <Reply>(
  servers: readonly [string, ...string[]],
  call: (server: string) => Promise<Reply>,
): Promise<Reply[]> =>
  Promise.all(
    Array.from({ length: times }, (_, place) =>
      call(servers[place % servers.length] ?? servers[0]),
    ),
  );

const count = (answers: ({ status: number } | null)[], status: number): number =>
  answers.filter((answer) => answer?.status === status).length;
