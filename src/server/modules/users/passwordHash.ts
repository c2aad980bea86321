import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

/** OWASP's least for Argon2id, which is the library's algorithm: about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes 19 MiB and a thread: a rush of logins waits in line instead of starving the rest. */
const mostAtOnce = Math.max(1, availableParallelism() - 1);

let running = 0;
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

/** @param lane where it comes from: those of one lane wait for each other, not for other lanes. */
export const hashPassword = (password: string, lane: string): Promise<string> =>
  inTurn(lane, () => hash(password, cost));

let dummyHash: Promise<string> | undefined;

/** Takes the same time for a person without a password, or no person at all, and says no. */
export async function isPassword(
  password: string,
  known: string | null,
  lane: string,
): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password', 'server');
  const compared = known ?? (await dummyHash);
  const isRight = await inTurn(lane, () => verify(compared, password));
  return isRight && known !== null;
}
