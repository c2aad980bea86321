import type { Db } from '../../db/database';
import { newId } from '../../db/schema/columns';
import type { Call } from '../../http/serve';
import type { Tokens } from '../../http/tokens';
import { insertSession } from './sessions.queries';
import type { UserRow } from './users.queries';

/** Where somebody logs in from. */
export type Origin = Pick<Call, 'address' | 'userAgent'>;

interface DrawSessionDeps {
  tokens: Tokens;
  tokenHours: number;
}

export type DrawSession = ReturnType<typeof createDrawSession>;

/** Makes up a session, not kept yet, and the token that names it. */
export const createDrawSession =
  ({ tokens, tokenHours }: DrawSessionDeps) =>
  ({ id, role, supplierId, email }: UserRow, { address, userAgent }: Origin) => {
    const expiresAt = new Date(Date.now() + tokenHours * 3_600_000);
    const session = { id: newId(), userId: id, address, userAgent, expiresAt };
    return {
      session,
      issueToken: () => tokens.issue({ sid: session.id, id, role, supplierId, email }, expiresAt),
    };
  };

export type StartSession = ReturnType<typeof createStartSession>;

/** Makes a session for a user who is locked. @returns its token. */
export const createStartSession =
  (draw: DrawSession) =>
  async (tx: Db, user: UserRow, origin: Origin): Promise<string> => {
    const { session, issueToken } = draw(user, origin);
    await insertSession(tx, session);
    return issueToken();
  };
