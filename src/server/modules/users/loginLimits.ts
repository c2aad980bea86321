import { setTimeout as pause } from 'node:timers/promises';

import type { Db } from '../../db/client';
import {
  consumeAttempt,
  resetAttempts,
  returnAttempt,
  type Attempt,
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
  /** An account's id, or what was typed where there is none. */
  account: string;
  network: string;
  /** Has logged in from there before: what others try elsewhere, or with other names, is not theirs. */
  isKnownThere: boolean;
}

const pairOf = ({ account, network }: Pick<LoginSubject, 'account' | 'network'>): string =>
  `${account} ${network}`;

/**
 * Counts a try at logging in before the password is looked at, so that many at once can neither all
 * be the last nor make others wait.
 * @returns what a success takes back.
 * @throws AppError `tooManyTries`
 */
export async function consumeLoginAttempt(db: Db, subject: LoginSubject): Promise<Attempt | null> {
  const { account, network, isKnownThere } = subject;
  const counted = isKnownThere ? null : await consumeAttempt(db, perNetwork, network);
  try {
    const { used } = await consumeAttempt(db, perAccountAndNetwork, pairOf(subject));
    if (!isKnownThere) await consumeAttempt(db, perAccount, account);
    await pause(Math.max(0, used - promptTries) * delayMs);
    return counted;
  } catch (error) {
    // Not judged: whoever keeps trying one account does not use up what others there have left.
    if (counted) await returnAttempt(db, counted);
    throw error;
  }
}

/** After a login that was right. */
export async function acceptLogin(
  db: Db,
  subject: LoginSubject,
  counted: Attempt | null,
): Promise<void> {
  if (counted) await returnAttempt(db, counted);
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
