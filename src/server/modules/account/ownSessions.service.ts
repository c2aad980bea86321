import type { accountRoutes } from '#shared/account/account.contract';

import type { Db } from '../../db/database';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import type { BoundHandler } from '../../http/serve';
import { revokeAccess } from '../users/revokeAccess';
import { endSession, listSessions } from '../users/sessions.queries';
import { describeBrowser } from './describeBrowser';

type Routes = typeof accountRoutes;

export type OwnSessionsService = ReturnType<typeof createOwnSessionsService>;

/** Where somebody is logged in. */
export function createOwnSessionsService({ db }: { db: Db }) {
  const list: BoundHandler<Routes['listSessions']> = async (_, { caller }) =>
    (await listSessions(db, caller.id)).map((session) => ({
      _id: session.id,
      isCurrent: session.id === caller.sessionId,
      browser: describeBrowser(session.userAgent),
      address: session.address,
      createdAt: session.createdAt.toISOString(),
      expiresAt: session.expiresAt.toISOString(),
    }));

  const end: BoundHandler<Routes['endSession']> = async ({ params }, { caller }) => {
    const hasEnded = isId(params.id) && (await endSession(db, caller.id, params.id));
    if (!hasEnded) throw notFound('Session');
    return { message: 'Session ended.' };
  };

  const endAll: BoundHandler<Routes['endSessions']> = async (_, { caller }) => {
    await db.transaction((tx) => revokeAccess(tx, caller.id));
    return { message: 'You are logged out everywhere.' };
  };

  return { list, end, endAll };
}
