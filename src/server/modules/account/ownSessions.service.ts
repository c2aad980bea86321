import type { accountRoutes } from '#shared/account/account.contract';

import { inTransaction } from '../../context';
import { isId } from '../../db/schema/columns';
import { notFound } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import { revokeAccess } from '../users/revokeAccess';
import { endSession, listSessions } from '../users/sessions.queries';
import { describeBrowser } from './describeBrowser';

type Routes = typeof accountRoutes;

/** The caller's sessions. */
export const listOwnSessions: Handler<Routes['listSessions']> = async ({ db }, _, { caller }) =>
  (await listSessions(db, caller.id)).map((session) => ({
    _id: session.id,
    isCurrent: session.id === caller.sessionId,
    browser: describeBrowser(session.userAgent),
    address: session.address,
    createdAt: session.createdAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
  }));

export const endOwnSession: Handler<Routes['endSession']> = async (
  { db },
  { params },
  { caller },
) => {
  const hasEnded = isId(params.id) && (await endSession(db, caller.id, params.id));
  if (!hasEnded) throw notFound('Session');
  return { message: 'Session ended.' };
};

export const endOwnSessions: Handler<Routes['endSessions']> = async (context, _, { caller }) => {
  await inTransaction(context, async ({ db }) => revokeAccess(db, caller.id));
  return { message: 'You are logged out everywhere.' };
};
