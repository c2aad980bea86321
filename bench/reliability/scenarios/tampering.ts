import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';

import { auditDatabase } from '../audit';
import { isServerError } from '../history';
import { unlessZero, type Scenario, type World } from '../scenario';
import type { Buyer, Share } from '../shop';

interface Scene {
  thief: Buyer;
  victim: Buyer;
  /** What the thief wants. */
  share: Share;
  /** The victim's payment for the same share: authorised, or spent already. */
  victimsIntent: string;
  other: Share;
}

type Attempt = (world: World, scene: Scene) => Promise<{ status: number } | null>;

const attempts: [Attempt, ...Attempt[]] = [
  ({ shop, servers }, { thief, share }) => shop.track(servers[0], thief, share),
  ({ shop, servers }, { thief, share }) => shop.track(servers[0], thief, share, 'pi_invented'),
  ({ shop, servers }, { thief, share, victimsIntent }) =>
    shop.track(servers[0], thief, share, victimsIntent),
  ({ shop, servers }, { thief, victim, share, victimsIntent }) =>
    shop.track(servers[0], { ...thief, userId: victim.userId }, share, victimsIntent),
  ({ shop, servers }, { thief, other, victimsIntent }) =>
    shop.track(servers[0], thief, other, victimsIntent),
  ({ shop, servers, random }, { thief, share }) =>
    shop.hold(servers[0], thief, { ...share, price: share.price + 1 + random.below(1000) }),
  ({ shop, servers }, { thief, share }) =>
    shop.hold(servers[0], thief, { ...share, price: share.price - 1 }),
  ({ history, servers, random }, { thief, share }) =>
    history.call(servers[0], 'POST', '/api/purchase-tracking', {
      token: thief.token,
      body: {
        ...share,
        userId: thief.userId,
        amountPaid: random.pick<unknown>([0, -1, 1e9, '30.5', null, share.price]),
        paymentIntentId: random.pick<unknown>(['', 'x'.repeat(255), {}, ['pi'], 7]),
      },
    }),
];

/** Calls that would take a share without paying for it. */
export const tampering: Scenario = {
  name: 'tampering',
  promise: 'no payment, another buyer’s, a spent one, another amount: no share',
  async run(world) {
    const { size, random, pool, history, shop, servers } = world;
    const calls = size === 'short' ? 80 : 1_000;
    const { _id: supplierId } = await buildSupplier();
    const thieves = await shop.registerMany([...servers], size === 'short' ? 4 : 50);
    let accepted = 0;
    let scene = await setScene(world, supplierId, thieves);
    for (let call = 0; call < calls; call += 1) {
      if (call % 40 === 39) scene = await setScene(world, supplierId, thieves);
      const answer = await random.pick(attempts)(world, scene);
      if (answer && answer.status < 400) accepted += 1;
    }
    const closed = await auditDatabase(pool);
    const stolen = await countShares(world, thieves);
    return {
      figures: { calls, accepted, stolen, ...closed.figures },
      problems: [
        ...unlessZero(accepted, 'calls were accepted'),
        ...unlessZero(stolen, 'shares were stolen'),
        ...history.which(isServerError),
        ...closed.problems,
      ],
    };
  },
};

async function setScene(world: World, supplierId: string, thieves: Buyer[]): Promise<Scene> {
  const { shop, servers, random } = world;
  const group = () => buildGroup({ supplierId, totalCost: 400, totalPortions: 4 });
  const [{ _id: groupId }, { _id: otherId }] = [await group(), await group()];
  const share = { groupId, portion: 'Half' as const, price: 5_000 };
  const victim = await shop.register(servers[0]);
  const started = await shop.hold(servers[0], victim, share);
  const victimsIntent = started?.body.paymentIntentId ?? '';
  await payByCard(victimsIntent);
  if (random.chance(0.5)) await shop.track(servers[0], victim, share, victimsIntent);
  const [thief = victim] = random.shuffle(thieves);
  return { thief, victim, share, victimsIntent, other: { ...share, groupId: otherId } };
}

async function countShares({ shop, servers }: World, buyers: Buyer[]): Promise<number> {
  const owned = await Promise.all(buyers.map((buyer) => shop.purchases(servers[0], buyer)));
  return owned.flat().length;
}
