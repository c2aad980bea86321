import { formatDuration } from '#shared/duration';

import type { Db } from '../db/database';
import { isInTransaction } from '../db/notices';
import { newId } from '../db/schema/columns';
import { AppError } from './AppError';
import {
  deleteAttempts,
  deleteAttemptsUnder,
  hasAttempt,
  takeAttempts,
  touchAttempts,
  type Taken,
} from './attempts.queries';
import { networksOf } from './network';
import { forgetRefusals, rememberRefusal, secondsRefused } from './recentRefusals';

export interface Limit {
  /** Name of the counted act, such as `login`. */
  name: string;
  most: number;
  withinMinutes: number;
  /** Error text for a person who is over the limit. */
  refusal?: string;
  /** The key that a subject's attempts are counted by, if it is not the subject. */
  countedAs?: (subject: string) => string;
}

/** Count of one limit. */
interface Counted {
  limit: Limit;
  subject: string;
}

/** The networks that an address is part of, each with the limit as far as it rises there. */
export const ofNetworks = (limit: Limit, address: string): Counted[] =>
  networksOf(address).map(({ name, times }) => ({
    limit: { ...limit, most: Math.ceil(limit.most * times) },
    subject: name,
  }));

/** Limits of a day, from the settings. */
export type Limits = Record<
  'registrations' | 'resets' | 'confirmations' | 'follows' | 'invitations' | 'mails',
  Limit
>;

/** Under which tries are counted. */
export const keyOf = ({ name, countedAs }: Limit, subject: string): string =>
  `${name}:${countedAs ? countedAs(subject) : subject}`;

/** A limit is exceeded; the message and Retry-After say when to try again. */
export function tooManyAttempts(refusal: string, seconds: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(seconds));
  return new AppError(
    'tooManyTries',
    `${refusal} Please try again in ${formatDuration(retryAfter)}.`,
    {
      retryAfter,
    },
  );
}

/** A try that was counted, or several at once. */
export interface Attempt {
  ids: string[];
  /** How many it makes, this one with them. */
  used: number;
}

/** Arguments of `take_attempts`; a statement that does more may call it too. */
export const attemptValues = (counted: Counted[], times = 1) => ({
  keys: counted.map(({ limit, subject }) => keyOf(limit, subject)),
  most: counted.map(({ limit }) => limit.most),
  withinSeconds: counted.map(({ limit }) => limit.withinMinutes * 60),
  ids: Array.from({ length: counted.length * times }, () => newId()),
});

/** Refuses what `take_attempts` did not count. @throws AppError `tooManyTries` */
export function requireTaken(counted: Counted[], { refused, secondsLeft }: Taken): void {
  const full = counted[(refused ?? 0) - 1];
  if (full) throw refusal(full.limit, secondsLeft ?? full.limit.withinMinutes * 60);
}

const refusal = (limit: Limit, seconds: number): AppError =>
  tooManyAttempts(limit.refusal ?? 'Too many tries.', seconds);

/**
 * Counts one try of each, or several at once, unless one of the limits is used up: exact however many
 * come at once, and taken back with the transaction it is called in. Counted in the database: every
 * server process knows.
 * @throws AppError `tooManyTries`; then none is counted.
 */
export async function consumeAttempts(db: Db, counted: Counted[], times = 1): Promise<Attempt[]> {
  for (const { limit, subject } of counted) {
    const seconds = secondsRefused(keyOf(limit, subject));
    if (seconds > 0) throw refusal(limit, seconds);
  }
  const values = attemptValues(counted, times);
  const [taken] = await takeAttempts(db, values);
  if (!taken) throw new Error('The tries were not counted.');
  const refused = values.keys[(taken.refused ?? 0) - 1];
  // Not cached for a transaction's own counts, or for several at once, because they do not predict the
  // next attempt.
  if (refused !== undefined && times === 1 && !isInTransaction(db)) {
    rememberRefusal(refused, taken.secondsLeft ?? 0);
  }
  requireTaken(counted, taken);
  return counted.map((_, place) => ({
    ids: values.ids.slice(place * times, (place + 1) * times),
    used: taken.used?.[place] ?? times,
  }));
}

/** The same for one. */
export async function consumeAttempt(
  db: Db,
  limit: Limit,
  subject: string,
  times = 1,
): Promise<Attempt> {
  const [attempt] = await consumeAttempts(db, [{ limit, subject }], times);
  if (!attempt) throw new Error('The try was not counted.');
  return attempt;
}

/** The same without an error. @returns whether the attempt was within the limit. */
export const tryConsumeAttempt = (db: Db, limit: Limit, subject: string): Promise<boolean> =>
  tryConsumeAttempts(db, [{ limit, subject }]);

/** The same of several limits at once. */
export async function tryConsumeAttempts(db: Db, counted: Counted[]): Promise<boolean> {
  try {
    await consumeAttempts(db, counted);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooManyTries') return false;
    throw error;
  }
}

/** True if `subject` has tried within the limit's time; counts nothing. */
export const hasAttempted = (db: Db, limit: Limit, subject: string): Promise<boolean> =>
  hasAttempt(db, keyOf(limit, subject), limit.withinMinutes * 60);

/** Takes back a try that turned out not to be one of those that are counted. */
export async function returnAttempt(db: Db, { ids }: Pick<Attempt, 'ids'>): Promise<void> {
  await deleteAttempts(db, ids);
  forgetRefusals();
}

/** Takes tries back where the server is too busy to judge them. */
export async function unlessBusy<Result>(
  db: Db,
  counted: Attempt[],
  judge: () => Promise<Result>,
): Promise<Result> {
  try {
    return await judge();
  } catch (error) {
    const isBusy = error instanceof AppError && error.code === 'busy';
    if (isBusy) await returnAttempt(db, { ids: counted.flatMap(({ ids }) => ids) });
    throw error;
  }
}

/** Counts the tries of `subject` from now on. */
export const renewAttempts = (db: Db, limit: Limit, subject: string): Promise<void> =>
  touchAttempts(db, keyOf(limit, subject));

/** Forgets the tries of `subject`, as after a successful login. */
export async function resetAttempts(db: Db, limit: Limit, subject: string): Promise<void> {
  await deleteAttemptsUnder(db, keyOf(limit, subject));
  forgetRefusals();
}
