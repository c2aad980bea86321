import type { Db } from '../../db/database';
import { ruleBroken } from '../../http/AppError';
import { consumeAttempt, unlessBusy, type Limit } from '../../http/rateLimit';
import type { Call } from '../../http/serve';
import { sessionEnded } from '../../http/tokens';
import {
  acceptLogin,
  consumeLoginAttempt,
  type LoginAttempt,
  type LoginSubject,
} from './passwordAttemptLimits.service';
import { isPassword } from './passwordHash.service';
import { sourceOf } from './sources.rules';
import { findUser, hasLoggedInFrom, lockUser, type UserRow } from './users.queries';

interface ProofAttempt extends LoginSubject {
  /** Undefined: no such user; every password is wrong. */
  user: UserRow | undefined;
  password: string;
}

/**
 * Checks a password; wrong ones are counted on every route that asks for one, so that a stolen token does
 * not allow unlimited guesses.
 * @returns the attempts to return where it is right, null where it is wrong.
 * @throws AppError `tooManyTries`, `busy`
 */
export async function provePassword(
  db: Db,
  { user, password, ...subject }: ProofAttempt,
): Promise<LoginAttempt | null> {
  const attempt = await consumeLoginAttempt(db, subject);
  const { account, source, knownBy } = subject;
  const who = knownBy ? account : 'stranger';
  const turn = { network: source.network, who, isKnown: knownBy !== null };
  const isRight = await unlessBusy(db, attempt.counted, () =>
    isPassword(password, user?.passwordHash ?? null, turn),
  );
  return isRight ? attempt : null;
}

/**
 * The caller's own row, once they have typed their password.
 * @throws AppError `rule` for a wrong one, `tooManyTries`.
 */
export async function requireOwnPassword(
  db: Db,
  { caller, address }: Pick<Call<'signedIn'>, 'caller' | 'address'>,
  password: string,
): Promise<UserRow> {
  const user = await findUser(db, caller.id);
  const source = sourceOf(address);
  const isKnownThere = await hasLoggedInFrom(db, caller.id, source.network);
  const knownBy = isKnownThere ? 'network' : null;
  const asked = { user, account: caller.id, password, source, knownBy } as const;
  const attempt = await provePassword(db, asked);
  if (!user || !attempt) throw ruleBroken('That is not your password.', 'currentPassword');
  await acceptLogin(db, attempt);
  return user;
}

/** Locks a user whose password was proven, unless the account or the password has changed since. */
export async function lockProven(tx: Db, proven: UserRow): Promise<UserRow | undefined> {
  const user = await lockUser(tx, proven.id);
  return user?.passwordHash === proven.passwordHash ? user : undefined;
}

/** Limit per account: most of these acts mail its address, which may not be confirmed. */
const provenActs: Limit = {
  name: 'proven-acts',
  most: 20,
  withinMinutes: 24 * 60,
  refusal: 'Password, address and two-step login were changed twenty times today.',
};

/** The same for the bearer of a session. @throws AppError `unauthenticated` where it has ended so, `tooManyTries`. */
export async function lockOwner(tx: Db, proven: UserRow): Promise<UserRow> {
  const user = await lockProven(tx, proven);
  if (!user) throw sessionEnded();
  await consumeAttempt(tx, provenActs, user.id);
  return user;
}
