import {
  expireAuthorization,
  intentsOf,
  payByCard,
  scheduleFault,
  type ScheduledFault,
} from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';

import { auditDatabase } from '../audit';
import { isServerError } from '../history';
import type { Scenario, World } from '../scenario';

const operations = ['create', 'capture', 'refund', 'cancel'] as const;
type Operation = (typeof operations)[number];

const kinds: readonly [ScheduledFault['kind'], ...ScheduledFault['kind'][]] = [
  'delay',
  'reset-before',
  'reset-after',
  'server-error',
  'server-error-after',
  'rate-limit',
  'lock-timeout',
];

const atOnce = 5;

/** The provider fails in every way it can, at every call that moves money. */
export const faults: Scenario = {
  name: 'faults',
  promise:
    'provider calls fail before and after they take effect: no double charge, no double refund, nothing forgotten',
  async run(world) {
    const { size, pool, history } = world;
    const each = size === 'short' ? 5 : 100;
    const { _id: supplierId } = await buildSupplier();
    for (const operation of operations) {
      for (let done = 0; done < each; done += atOnce) {
        const { _id: groupId } = await buildGroup({ supplierId });
        await Promise.all(Array.from({ length: atOnce }, () => suffer(world, operation, groupId)));
      }
    }
    const closed = await auditDatabase(pool, size);
    return {
      figures: { faults: each * operations.length, ...closed.figures },
      problems: [...history.which(isServerError), ...closed.problems],
    };
  },
};

/** One purchase, from its hold to its refund or release, with provider failures in between. */
async function suffer(world: World, operation: Operation, groupId: string): Promise<void> {
  const { shop, servers, random } = world;
  const server = random.pick(servers);
  const buyer = await shop.register(server);
  const share = { groupId, portion: 'Half' as const, price: 55_000 };
  await scheduleFault({
    operation,
    kind: random.pick(kinds),
    delayMs: random.below(300),
    times: 1 + random.below(3),
    metadata: { user: buyer.userId },
  });
  if (operation === 'cancel') return abandon(world, server, share, buyer);
  const bought = (await shop.buy(server, buyer, share)) ?? (await shop.buy(server, buyer, share));
  if (operation !== 'refund' || !bought) return;
  await shop.refund(server, bought.purchase._id);
  if (random.chance(0.5)) await shop.refund(random.pick(servers), bought.purchase._id);
}

/** Held and released: during authorization, or with an authorization that expires. */
async function abandon(
  { shop, random }: World,
  server: string,
  share: Parameters<typeof shop.hold>[2],
  buyer: Parameters<typeof shop.hold>[1],
): Promise<void> {
  const started = await shop.hold(server, buyer, share);
  const [held] = await shop.purchases(server, buyer);
  if (!started || !held) return;
  await shop.release(server, buyer, held._id);
  const { paymentIntentId } = started.body;
  if (paymentIntentId && random.chance(0.5)) await payByCard(paymentIntentId);
  const [intent] = await intentsOf(buyer.userId);
  if (intent?.status === 'requires_capture' && random.chance(0.3)) {
    await expireAuthorization(intent.id).catch(() => undefined);
  }
}
