import type { Shop } from '../reliability/shop';

interface Street {
  shop: Shop;
  /** Servers: of the buyer, and of the reader who watches. */
  seller: string;
  watched: string;
  newGroup: () => Promise<{ _id: string; remainingCost: number }>;
}

interface Told {
  _id?: string;
  remainingCost?: number;
}

/** Below what one person may start in an hour. */
const purchases = 9;

/**
 * A reader watches through one process while a buyer buys through another.
 * @returns milliseconds from the answer to the buyer until the reader saw it; the slowest.
 */
export async function slowestSight({ shop, seller, watched, newGroup }: Street): Promise<number> {
  const [buyer, watcher] = await shop.registerMany([seller], 2);
  if (!buyer || !watcher) throw new Error('No buyer registered.');
  const leaving = new AbortController();
  const page = await fetch(`${watched}/api/groups/events`, {
    headers: { authorization: `Bearer ${watcher.token}` },
    signal: leaving.signal,
  });
  const events = eventsOf(page);
  const times: number[] = [];
  for (let purchase = 0; purchase < purchases; purchase += 1) {
    const { _id: groupId, remainingCost } = await newGroup();
    const seen = firstThat(
      events,
      (told) => told._id === groupId && (told.remainingCost ?? remainingCost) < remainingCost,
    );
    const share = { groupId, portion: 'Quarter' as const, price: 2_500 };
    if (!(await shop.buy(seller, buyer, share))) throw new Error('A share was not sold.');
    const sold = performance.now();
    times.push(Math.max(0, (await seen) - sold));
  }
  leaving.abort();
  return Math.max(...times);
}

/** @returns when it came, on the clock of `performance`. */
async function firstThat(
  events: AsyncGenerator<Told, undefined>,
  isIt: (told: Told) => boolean,
): Promise<number> {
  for (let next = await events.next(); next.value; next = await events.next()) {
    if (isIt(next.value)) return performance.now();
  }
  throw new Error('The stream of events ended.');
}

async function* eventsOf({ body }: Response): AsyncGenerator<Told, undefined> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, data] = /^data: (.*)$/m.exec(block) ?? [];
      if (data) yield JSON.parse(data) as Told;
    }
  }
  return undefined;
}
