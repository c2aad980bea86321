import { hasAdminFlag } from '#shared/users/roles';
import type { userRoutes } from '#shared/users/users.contract';

import type { Context } from '../../context';
import { AppError } from '../../http/AppError';
import { forgetRefusals } from '../../http/recentRefusals';
import type { Handler } from '../../http/serve';
import { acceptLogin, attemptsToReturn, unknownAccount } from './passwordAttemptLimits.service';
import { provePassword } from './passwordProof.service';
import { takeCode, wrongCodeMessage } from './secondFactor/codes.service';
import { beginSession, endSession } from './sessions.queries';
import { drawSession } from './startSession';
import { sourceOf } from './sources.rules';
import { findForLogin, type UserRow } from './users.queries';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { type Limit, ofNetworks, tryConsumeAttempts } from '../../http/rateLimit';

type Routes = typeof userRoutes;

export const login: Handler<Routes['login']> = async (
  context,
  { body },
  { address, userAgent },
) => {
  const { db } = context;
  const { identifier, password, device } = body;
  const source = sourceOf(address, device);
  const names = { email: identifier, username: identifier };
  const { user, knownBy } = await findForLogin(db, names, source);
  const subject = { account: user?.id ?? unknownAccount(identifier), source, knownBy };
  const attempt = await provePassword(db, { ...subject, user, password });
  if (!user || !attempt) {
    const { network } = source;
    await recordFailedLogin(db, { ...subject, accountId: user?.id, network });
    throw invalidCredentials();
  }
  if (user.rejectedAt) {
    await acceptLogin(db, attempt);
    await recordFailedLogin(db, { ...subject, accountId: user.id });
    throw rejected();
  }
  if (user.secondFactorAt) {
    await acceptLogin(db, attempt);
    await requireCode(context, user, body.code);
  }
  const { session, issueToken } = drawSession(context, user, { address, userAgent });
  const [, token] = await Promise.all([
    begin(context, user, { ...session, ...attemptsToReturn(attempt), ...source }),
    issueToken(),
  ]);
  return {
    token,
    userId: user.id,
    username: user.username,
    isAdmin: hasAdminFlag(user.role),
    role: user.role,
    email: user.email,
    supplierId: user.supplierId,
  };
};

/**
 * Requires the code of an enabled second factor at a login whose password is correct.
 * @throws AppError `secondFactorRequired`, `invalidCode`, `tooManyTries`
 */
async function requireCode(
  context: Context,
  user: UserRow,
  code: string | undefined,
): Promise<void> {
  if (!user.secondFactorAt) return;
  if (!code) {
    throw new AppError('secondFactorRequired', 'Enter the code from your authenticator app.');
  }
  if (await takeCode(context, user.id, code)) return;
  await recordFailedLogin(context.db, { account: user.id, accountId: user.id });
  throw new AppError('invalidCode', wrongCodeMessage);
}

/** @throws AppError `invalidCredentials` where the account or the password has changed since. */
async function begin(
  { db }: Context,
  { passwordHash }: UserRow,
  login: Omit<Parameters<typeof beginSession>[1], 'passwordHash'>,
): Promise<void> {
  const [begun] = await beginSession(db, { ...login, passwordHash });
  forgetRefusals();
  if (!begun) throw invalidCredentials();
}

export const logout: Handler<Routes['logout']> = async ({ db }, _, { caller }) => {
  await endSession(db, caller.id, caller.sessionId);
  return { message: 'You are logged out.' };
};

const invalidCredentials = (): AppError =>
  new AppError('invalidCredentials', 'Invalid credentials.');

const rejected = (): AppError =>
  new AppError('forbidden', 'Your request to become a supplier admin was not approved.');

/** A flood fills no table. */
const recorded: Limit = { name: 'login-recorded', most: 60, withinMinutes: 60 };

/** Logged in place of an unknown name, because a password may have been typed there. */
const unknownSubject = 'unknown';

/**
 * Does the same work whether or not the account exists, and beyond the limit of records, so that the
 * response time reveals nothing.
 * @param failed `account` as in `LoginSubject`; `network` where the password was wrong, too.
 */
async function recordFailedLogin(
  db: Db,
  failed: { account: string; accountId?: string | undefined; network?: string },
): Promise<void> {
  const { account, accountId = unknownSubject, network } = failed;
  const ofAccount = { limit: recorded, subject: account };
  const counted = network ? [ofAccount, ...ofNetworks(recorded, network)] : [ofAccount];
  if (!(await tryConsumeAttempts(db, counted))) return;
  await recordAudit(db, { actorId: null, action: 'user.loginFailed', subjectId: accountId });
}
