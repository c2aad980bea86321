import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';

import { hash, verify } from '@node-rs/argon2';

import { AppError } from '../../http/AppError';
import { networksOf } from '../../http/network';
import { Lanes } from './Lanes';

/** OWASP's least memory for a password's Argon2id hash of two passes: about 15 ms. */
export const leastHashKib = 19_456;

/** Memory of Argon2id, the library's algorithm. */
let memoryKib = leastHashKib;

/** Each hash takes 19 MiB and a core: more than this many logins queue. */
const mostAtOnce = availableParallelism();

/** Queue length per lane (known users, strangers): a few seconds of hashing. */
const mostWaiting = 300;

/**
 * After this many known users in a row one unknown user is served, so that a flood of known ones does not
 * lock them out.
 */
const mostInARow = 8;

/** Account and network that a hash is computed for. */
export interface Turn {
  network: string;
  /** Account in that network: hashes of one account wait for each other. */
  who: string;
  /** The owner at a known place or device, or with a mailed link: served before unknown ones. */
  isKnown: boolean;
}

/** For an operator's command, which runs before the server takes calls. */
const operator: Turn = { network: 'here', who: 'operator', isKnown: true };

interface Waiting {
  start: () => void;
  refuse: (reason: AppError) => void;
}

const known = new Lanes<Waiting>();
const strangers = new Lanes<Waiting>();

let running = 0;
let knownInARow = 0;
let noPassword: Promise<string> | undefined;

function takeNext(): Waiting | undefined {
  const isStrangersTurn = knownInARow >= mostInARow && strangers.size > 0;
  const next = isStrangersTurn ? undefined : known.takeNext();
  knownInARow = next && strangers.size > 0 ? knownInARow + 1 : 0;
  return next ?? strangers.takeNext();
}

/** Lanes by network, the widest first, so that a flood from a /48 delays only itself. */
const waitForTurn = ({ network, who, isKnown }: Turn): Promise<void> =>
  new Promise((start, refuse) => {
    const line = isKnown ? known : strangers;
    const networks = networksOf(network).map(({ name }) => name);
    line.add([...networks.reverse(), who], { start, refuse });
    if (line.size > mostWaiting) line.dropNewest()?.refuse(tooBusy());
  });

/** @throws AppError `busy` where too many wait already. */
export async function inTurn<T>(turn: Turn, work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await waitForTurn(turn);
  else running += 1;
  try {
    return await work();
  } finally {
    const next = takeNext();
    if (next) next.start();
    else running -= 1;
  }
}

/** Sets the cost of every new hash of this process; older ones keep theirs. Two passes over so many KiB. */
export function setHashCost(kib: number): void {
  memoryKib = kib;
  noPassword = undefined;
}

/** @throws AppError `busy` where too many wait already. */
export const hashPassword = (password: string, turn = operator): Promise<string> =>
  inTurn(turn, () => hash(password, { memoryCost: memoryKib, timeCost: 2, parallelism: 1 }));

/** Hash of a password that is known to no one. */
export const impossibleHash = (): Promise<string> => (noPassword ??= hashPassword(randomUUID()));

/**
 * Takes the same time for a user without a password, or for no user, and answers false.
 * @throws AppError `busy` where too many are queued.
 */
export async function isPassword(
  password: string,
  kept: string | null,
  turn = operator,
): Promise<boolean> {
  const compared = kept ?? (await impossibleHash());
  const isRight = await inTurn(turn, () => verify(compared, password));
  return isRight && kept !== null;
}

const tooBusy = (): AppError =>
  new AppError(
    'busy',
    'Very many people are logging in right now. Please try again in 10 seconds.',
    {
      retryAfter: 10,
    },
  );
