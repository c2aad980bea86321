import type { Db } from '../../db/client';
import {
  recordAttempt,
  resetAttempts,
  requireAttemptsLeft,
  consumeAttempt,
  type Limit,
} from '../../http/rateLimit';

/** 10 failures in 15 minutes per account and address. */
const perAccountAndAddress: Limit = { name: 'login', most: 10, withinMinutes: 15 };
/** Many addresses against one account: wide enough not to lock its owner out by accident. */
const perAccount: Limit = { name: 'login-account', most: 50, withinMinutes: 15 };
/** One address against many accounts; a success does not clear it, or one's own account would. */
const perAddress: Limit = { name: 'login-address', most: 200, withinMinutes: 15 };

/** One try at logging in: taken before it is judged, so that many at once cannot all be the last. */
export interface LoginAttempt {
  /** An account's id, or what was typed where there is none. */
  account: string;
  address: string;
}

const pairOf = ({ account, address }: LoginAttempt): string => `${account} ${address}`;

export async function consumeLoginAttempt(db: Db, login: LoginAttempt): Promise<void> {
  await requireAttemptsLeft(db, perAddress, login.address);
  await consumeAttempt(db, perAccountAndAddress, pairOf(login));
  await consumeAttempt(db, perAccount, login.account);
}

export const recordLoginFailure = (db: Db, login: LoginAttempt): Promise<void> =>
  recordAttempt(db, perAddress, login.address);

export async function resetLoginAttempts(db: Db, login: LoginAttempt): Promise<void> {
  await resetAttempts(db, perAccountAndAddress, pairOf(login));
  await resetAttempts(db, perAccount, login.account);
}
