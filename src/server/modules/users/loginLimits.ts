import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import type { Db } from '../../db/database';
import {
  consumeAttempts,
  keyOf,
  resetAttempts,
  returnAttempt,
  type Limit,
} from '../../http/rateLimit';

/** 10 failures in 15 minutes per account and network. */
const perAccountAndNetwork: Limit = { name: 'login', most: 10, withinMinutes: 15 };
/** Many networks against one account. */
const perAccount: Limit = { name: 'login-account', most: 50, withinMinutes: 15 };
/** One network against many accounts; a success takes back its own try only. */
const perNetwork: Limit = { name: 'login-network', most: 100, withinMinutes: 15 };

/** After so many failures each further answer takes longer. */
const promptTries = 4;
const delayMs = 150;

/** Who wants to log in, and from where. */
export interface LoginSubject {
  /** An account's id, or `unknownAccount` where there is none. */
  account: string;
  network: string;
  /** Has logged in from there before: what others try elsewhere, or with other names, is not theirs. */
  isKnownThere: boolean;
}

/** Stands for a name that nobody has: what was typed may be a password, and is not kept. */
export const unknownAccount = (identifier: string): string =>
  createHash('sha256').update(identifier.toLowerCase()).digest('base64url');

const pairOf = ({ account, network }: Pick<LoginSubject, 'account' | 'network'>): string =>
  `${account} ${network}`;

/** A try that is judged, and what is counted of it. */
export interface LoginAttempt {
  subject: LoginSubject;
  /** Of the network's count, which a success takes back. */
  ofNetwork: string[];
}

/**
 * Counts a try at logging in before the password is looked at, so that many at once can neither all
 * be the last nor make others wait. One that is refused is not counted: whoever keeps trying one
 * account does not use up what others there have left.
 * @throws AppError `tooManyTries`
 */
export async function consumeLoginAttempt(db: Db, subject: LoginSubject): Promise<LoginAttempt> {
  const { account, network, isKnownThere } = subject;
  const ofPair = { limit: perAccountAndNetwork, subject: pairOf(subject) };
  const ofStrangers = [
    { limit: perNetwork, subject: network },
    { limit: perAccount, subject: account },
  ];
  const [pair, counted] = await consumeAttempts(
    db,
    isKnownThere ? [ofPair] : [ofPair, ...ofStrangers],
  );
  await pause(Math.max(0, (pair?.used ?? 0) - promptTries) * delayMs);
  return { subject, ofNetwork: counted?.ids ?? [] };
}

/** What is counted no more after a login that was right. */
export const forgivenBy = ({ subject, ofNetwork }: LoginAttempt) => ({
  attemptIds: ofNetwork,
  attemptKeys: keysOf(subject),
});

/** After a login that was right. */
export async function acceptLogin(db: Db, { subject, ofNetwork }: LoginAttempt): Promise<void> {
  await returnAttempt(db, { ids: ofNetwork });
  await resetLoginAttempts(db, subject);
}

/** After a reset, which lets its owner in whatever others have tried. */
export async function resetLoginAttempts(
  db: Db,
  subject: Pick<LoginSubject, 'account' | 'network'>,
): Promise<void> {
  await resetAttempts(db, perAccountAndNetwork, pairOf(subject));
  await resetAttempts(db, perAccount, subject.account);
}

const keysOf = (subject: LoginSubject): string[] => [
  keyOf(perAccountAndNetwork, pairOf(subject)),
  keyOf(perAccount, subject.account),
];
