import type { Context, Transaction } from '../../context';
import { newId } from '../../db/schema/columns';
import type { Call } from '../../http/serve';
import { insertSession } from './sessions.queries';
import type { UserRow } from './users.queries';

/** The network and browser of a login. */
export type Origin = Pick<Call, 'address' | 'userAgent'>;

/** Draws a session's id and token; it is not stored yet. */
export function drawSession(
  { tokens, config }: Context,
  { id, role, supplierId, email }: UserRow,
  { address, userAgent }: Origin,
) {
  const expiresAt = new Date(Date.now() + config.tokenHours * 3_600_000);
  const session = { id: newId(), userId: id, address, userAgent, expiresAt };
  return {
    session,
    issueToken: () => tokens.issue({ sid: session.id, id, role, supplierId, email }, expiresAt),
  };
}

/** Makes a session for a user who is locked. @returns its token. */
export async function startSession(
  tx: Transaction,
  user: UserRow,
  origin: Origin,
): Promise<string> {
  const { session, issueToken } = drawSession(tx, user, origin);
  await insertSession(tx.db, session);
  return issueToken();
}
