import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

/** OWASP's least for Argon2id, which is the library's algorithm: about 15 ms. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each takes 19 MiB and a thread: a rush of logins waits in line instead of starving the rest. */
const mostAtOnce = Math.max(1, availableParallelism() - 1);

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

export const hashPassword = (password: string): Promise<string> =>
  inTurn(() => hash(password, cost));

let dummyHash: Promise<string> | undefined;

/** Takes the same time for a person without a password, or no person at all, and says no. */
export async function isPassword(password: string, known: string | null): Promise<boolean> {
  dummyHash ??= hashPassword('nobody has this password');
  const compared = known ?? (await dummyHash);
  const isRight = await inTurn(() => verify(compared, password));
  return isRight && known !== null;
}
