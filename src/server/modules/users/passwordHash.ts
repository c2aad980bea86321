import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

/** OWASP's least memory for a password's Argon2id hash of two passes: about 15 ms. */
export const leastHashKib = 19_456;

/** Of Argon2id, the library's algorithm. */
let memoryKib = leastHashKib;

/** Each takes 19 MiB and a core: a rush of logins waits in line instead of starving the rest. */
const mostAtOnce = availableParallelism();

let running = 0;
let noPassword: Promise<string> | undefined;

/** Who waits, by where they come from; whoever was served last goes to the end. */
const lanes = new Map<string, (() => void)[]>();

/** The longest-waiting of the lane whose turn it is. */
function takeNext(): (() => void) | undefined {
  const [turn] = lanes;
  if (!turn) return undefined;
  const [lane, waiting] = turn;
  const next = waiting.shift();
  lanes.delete(lane);
  if (waiting.length > 0) lanes.set(lane, waiting);
  return next;
}

async function inTurn<T>(lane: string, work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) {
    await new Promise<void>((resolve) => lanes.set(lane, [...(lanes.get(lane) ?? []), resolve]));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next();
    else running -= 1;
  }
}

/** What every new hash of this process costs; older ones keep theirs. Two passes over so many KiB. */
export function setHashCost(kib: number): void {
  memoryKib = kib;
  noPassword = undefined;
}

/** @param lane where it comes from: those of one lane wait for each other, not for other lanes. */
export const hashPassword = (password: string, lane: string): Promise<string> =>
  inTurn(lane, () => hash(password, { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }));

/** Of a password that is known to no one. */
export const impossibleHash = (): Promise<string> =>
  (noPassword ??= hashPassword(randomUUID(), 'server'));

/** Takes the same time for a person without a password, or no person at all, and says no. */
export async function isPassword(
  password: string,
  known: string | null,
  lane: string,
): Promise<boolean> {
  const compared = known ?? (await impossibleHash());
  const isRight = await inTurn(lane, () => verify(compared, password));
  return isRight && known !== null;
}
