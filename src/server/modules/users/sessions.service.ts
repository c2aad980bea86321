import { hasAdminFlag } from '#shared/users/actor';
import type { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { AppError } from '../../http/AppError';
import type { FindCaller, FindCallers } from '../../http/authentication';
import { networkOf } from '../../http/network';
import type { Handler } from '../../http/serve';
import type { Tokens } from '../../http/tokens';
import { acceptLogin, consumeLoginAttempt } from './loginLimits';
import { isPassword } from './passwordHash';
import { tokenSubject } from './users.presenter';
import { findUserByLogin, hasLoggedInFrom, listCallers, prepareFindCaller } from './users.queries';

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
    const network = networkOf(address);
    const isKnownThere = user !== undefined && (await hasLoggedInFrom(db, user.id, network));
    const account = user?.id ?? body.identifier.toLowerCase();
    const subject = { account, network, isKnownThere };
    const counted = await consumeLoginAttempt(db, subject);
    const isRight = await isPassword(
      body.password,
      user?.passwordHash ?? null,
      isKnownThere ? `${network} ${account}` : network,
    );
    if (!user || !isRight) throw new AppError('invalidCredentials', 'Invalid credentials.');
    await acceptLogin(db, subject, counted);
    if (user.rejectedAt) throw rejected();
    await recordAudit(db, {
      actorId: user.id,
      action: 'user.login',
      subjectId: user.id,
      after: { address, network },
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
