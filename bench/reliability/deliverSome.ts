import { eventsOf } from '#testing/cardProvider';
import { postEvent, signEvent, writeEvent } from '#testing/providerEvents';

import type { World } from './scenario';

/** All that happened to a payment so far: shuffled, each event dropped, sent once or twice. */
export async function deliverSome({ random, servers }: World, intent: string): Promise<void> {
  const events = random.shuffle(await eventsOf(intent));
  const sent = events.flatMap((event) => Array.from({ length: random.below(3) }, () => event));
  for (const event of sent) {
    const body = writeEvent(event);
    await postEvent(body, signEvent(body), random.pick(servers));
  }
}
