import { hasAdminFlag } from '#shared/users/roles';
import type { userRoutes } from '#shared/users/users.contract';

import type { Db } from '../../db/database';
import { readTogether } from '../../db/readTogether';
import { AppError } from '../../http/AppError';
import type { FindCaller, FindCallers } from '../../http/authentication';
import { forgetRefusals } from '../../http/recentRefusals';
import type { Caller, BoundHandler } from '../../http/serve';
import { recordFailedLogin } from './failedLogins';
import { acceptLogin, forgivenBy, unknownAccount } from './loginLimits';
import { provePassword } from './passwordProof';
import type { Codes } from './secondFactor/codes';
import {
  beginSession,
  endSession,
  prepareFindCaller,
  prepareListCallers,
} from './sessions.queries';
import type { DrawSession } from './startSession';
import { sourceOf } from './sources';
import { findForLogin, type UserRow } from './users.queries';

interface SessionsDeps {
  db: Db;
  drawSession: DrawSession;
  requireCode: Codes['requireCode'];
}

type Routes = typeof userRoutes;

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService({ db, drawSession, requireCode }: SessionsDeps) {
  const callerQuery = prepareFindCaller(db);
  const callersQuery = prepareListCallers(db);

  const listCallers = async (sessionIds: string[]): Promise<(Caller | null)[]> => {
    const [sessionId, another] = sessionIds;
    const callers = await (another === undefined
      ? callerQuery.execute({ sessionId })
      : callersQuery.execute({ sessionIds }));
    const bySession = new Map(callers.map((caller) => [caller.sessionId, caller]));
    return sessionIds.map((id) => bySession.get(id) ?? null);
  };

  const findCaller: FindCaller = readTogether(listCallers);

  const findCallers: FindCallers = (tokens) => listCallers(tokens.map(({ sid }) => sid));

  const login: BoundHandler<Routes['login']> = async ({ body }, { address, userAgent }) => {
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
      await requireCode(user, body.code);
    }
    const { session, issueToken } = drawSession(user, { address, userAgent });
    const [, token] = await Promise.all([
      begin(user, { ...session, ...forgivenBy(attempt), ...source }),
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

  /** @throws AppError `invalidCredentials` for whoever is gone, or has another password by now. */
  async function begin(
    { passwordHash }: UserRow,
    login: Omit<Parameters<typeof beginSession>[1], 'passwordHash'>,
  ): Promise<void> {
    const [begun] = await beginSession(db, { ...login, passwordHash });
    forgetRefusals();
    if (!begun) throw invalidCredentials();
  }

  const logout: BoundHandler<Routes['logout']> = async (_, { caller }) => {
    await endSession(db, caller.id, caller.sessionId);
    return { message: 'You are logged out.' };
  };

  return { findCaller, findCallers, login, logout };
}

const invalidCredentials = (): AppError =>
  new AppError('invalidCredentials', 'Invalid credentials.');

const rejected = (): AppError =>
  new AppError('forbidden', 'Your request to become a supplier admin was not approved.');
