import { hasAdminFlag } from '#shared/users/actor';
import type { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { AppError } from '../../http/AppError';
import type { FindCaller, FindCallers } from '../../http/authentication';
import type { Handler } from '../../http/serve';
import type { Tokens } from '../../http/tokens';
import { recordLoginFailure, resetLoginAttempts, consumeLoginAttempt } from './loginLimits';
import { isPassword } from './passwordHash';
import { tokenSubject } from './users.presenter';
import { findUserByLogin, listCallers, prepareFindCaller } from './users.queries';

interface SessionsDeps {
  db: Db;
  tokens: Tokens;
}

export type SessionsService = ReturnType<typeof createSessionsService>;

export function createSessionsService({ db, tokens }: SessionsDeps) {
  const callerQuery = prepareFindCaller(db);

  const findCaller: FindCaller = async (id, sessionVersion) => {
    const [caller] = await callerQuery.execute({ id, sessionVersion });
    return caller ?? null;
  };

  const findCallers: FindCallers = async (sessions) => {
    const ids = new Set(sessions.map(({ id }) => id));
    const found = new Map((await listCallers(db, [...ids])).map((user) => [user.id, user]));
    return sessions.map(({ id, sv, exp }) => {
      const user = found.get(id);
      return user?.sessionVersion === sv && exp * 1000 > Date.now() ? user : null;
    });
  };

  const login: Handler<typeof userRoutes.login> = async ({ body }, { address }) => {
    const user = await findUserByLogin(db, body.identifier);
    const attempt = { account: user?.id ?? body.identifier.toLowerCase(), address };
    await consumeLoginAttempt(db, attempt);
    const isRight = await isPassword(body.password, user?.passwordHash ?? null);
    if (!user || !isRight) {
      await recordLoginFailure(db, attempt);
      throw new AppError('invalidCredentials', 'Invalid credentials.');
    }
    await resetLoginAttempts(db, attempt);
    if (user.rejectedAt) throw rejected();
    await recordAudit(db, {
      actorId: user.id,
      action: 'user.login',
      subjectId: user.id,
      after: { address },
    });
    return {
      token: await tokens.issue(tokenSubject(user)),
      userId: user.id,
      username: user.username,
      isAdmin: hasAdminFlag(user.role),
      role: user.role,
      email: user.email,
      supplierId: user.supplierId,
    };
  };

  return { findCaller, findCallers, login };
}

const rejected = (): AppError =>
  new AppError('forbidden', 'Your request to become a supplier admin was not approved.');
