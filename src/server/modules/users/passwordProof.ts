import type { Db } from '../../db/database';
import { ruleBroken } from '../../http/AppError';
import { networkOf } from '../../http/network';
import type { CallContext } from '../../http/serve';
import { sessionEnded } from '../../http/tokens';
import { acceptLogin, consumeLoginAttempt, type LoginAttempt } from './loginLimits';
import { isPassword } from './passwordHash';
import { findUser, hasLoggedInFrom, lockUser, type UserRow } from './users.queries';

interface Try {
  /** Undefined: nobody, and every password is wrong. */
  user: UserRow | undefined;
  /** An account's id, or what was typed where there is none. */
  account: string;
  password: string;
  network: string;
  /** Whether the account was used from that network before. */
  isKnownThere: boolean;
}

/**
 * Looks at a password; wrong ones are counted wherever they are asked for, so that whoever has a token
 * cannot guess for ever.
 * @returns what is counted no more where it is right, null where it is wrong.
 * @throws AppError `tooManyTries`.
 */
export async function provePassword(
  db: Db,
  { user, account, password, network, isKnownThere }: Try,
): Promise<LoginAttempt | null> {
  const attempt = await consumeLoginAttempt(db, { account, network, isKnownThere });
  const lane = isKnownThere ? `${network} ${account}` : network;
  return (await isPassword(password, user?.passwordHash ?? null, lane)) ? attempt : null;
}

/**
 * The caller's own row, once they have typed their password.
 * @throws AppError `rule` for a wrong one, `tooManyTries`.
 */
export async function requireOwnPassword(
  db: Db,
  { caller, address }: Pick<CallContext<'signedIn'>, 'caller' | 'address'>,
  password: string,
): Promise<UserRow> {
  const user = await findUser(db, caller.id);
  const network = networkOf(address);
  const isKnownThere = user !== undefined && (await hasLoggedInFrom(db, user.id, network));
  const asked = { user, account: caller.id, password, network, isKnownThere };
  const attempt = await provePassword(db, asked);
  if (!user || !attempt) throw ruleBroken('That is not your password.', 'currentPassword');
  await acceptLogin(db, attempt);
  return user;
}

/** Locks a user whose password was proven, unless they are gone or have another one by now. */
export async function lockProven(tx: Db, proven: UserRow): Promise<UserRow | undefined> {
  const user = await lockUser(tx, proven.id);
  return user?.passwordHash === proven.passwordHash ? user : undefined;
}

/** The same for the bearer of a session. @throws AppError `unauthenticated` where it has ended so. */
export async function lockOwner(tx: Db, proven: UserRow): Promise<UserRow> {
  const user = await lockProven(tx, proven);
  if (!user) throw sessionEnded();
  return user;
}
