import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Db } from '../../db/database';
import {
  consumeAttempts,
  keyOf,
  ofNetworks,
  resetAttempts,
  returnAttempt,
  type Attempt,
  type Limit,
} from '../../http/rateLimit';
import { attemptPlace, type KnownBy, type Source } from './sources.rules';

/** 10 failures in 15 minutes per account and network, or device that it knows. */
const perAccountAndPlace: Limit = { name: 'login', most: 10, withinMinutes: 15 };
/** Many networks against one account. */
const perAccount: Limit = { name: 'login-account', most: 50, withinMinutes: 15 };
/** One network against many accounts; a success takes back its own try only. */
const perNetwork: Limit = { name: 'login-network', most: 100, withinMinutes: 15 };

/** After so many failures each further answer takes longer. */
const promptAttempts = 4;
const delayMs = 150;

/** Account and source of a login. */
export interface LoginSubject {
  /** An account's id, or `unknownAccount` where there is none. */
  account: string;
  source: Source;
  /** Where they have logged in before, what others try elsewhere, or with other names, is not theirs. */
  knownBy: KnownBy;
}

/** Replaces an unknown name, because a password may have been typed there and must not be stored. */
export const unknownAccount = (identifier: string): string =>
  createHash('sha256').update(identifier.toLowerCase()).digest('base64url');

const pairOf = ({ account, source, knownBy }: LoginSubject): string =>
  `${account} ${attemptPlace(source, knownBy)}`;

/** A try that is judged, and what is counted of it. */
export interface LoginAttempt {
  subject: LoginSubject;
  /** All that was counted, which is taken back where nothing is judged. */
  counted: Attempt[];
}

/**
 * Counts a login attempt before the password is checked, so that parallel attempts can neither exceed the
 * limit nor block others. A refused attempt is not counted, so that attacks on one account do not use up
 * the attempts of others on the same network.
 * @throws AppError `tooManyTries`
 */
export async function consumeLoginAttempt(db: Db, subject: LoginSubject): Promise<LoginAttempt> {
  const { account, source, knownBy } = subject;
  const ofPair = { limit: perAccountAndPlace, subject: pairOf(subject) };
  const ofStrangers = [
    ...ofNetworks(perNetwork, source.network),
    { limit: perAccount, subject: account },
  ];
  const counted = await consumeAttempts(db, knownBy ? [ofPair] : [ofPair, ...ofStrangers]);
  await pause(Math.max(0, (counted[0]?.used ?? 0) - promptAttempts) * delayMs);
  return { subject, counted };
}

/** The attempts to return after a correct login. */
export const attemptsToReturn = ({ subject, counted }: LoginAttempt) => ({
  attemptIds: counted.flatMap(({ ids }) => ids),
  pairKey: keyOf(perAccountAndPlace, pairOf(subject)),
  accountKey: keyOf(perAccount, subject.account),
});

/** After a login that was right. */
export async function acceptLogin(db: Db, attempt: LoginAttempt): Promise<void> {
  await returnAttempt(db, { ids: attemptsToReturn(attempt).attemptIds });
  await resetLoginAttempts(db, attempt.subject);
}

/** Forgets failed attempts after a login or a password reset, also those that strangers made. */
export async function resetLoginAttempts(db: Db, subject: LoginSubject): Promise<void> {
  await resetAttempts(db, perAccountAndPlace, pairOf(subject));
  await resetAttempts(db, perAccount, subject.account);
}
