import type { Caller } from './serve';
import { sessionEnded, type TokenClaims, type Tokens } from './tokens';

/** Finds the person of a session as they are now; `null` once deleted, rejected or logged out. */
export type FindCaller = (sessionId: string) => Promise<Caller | null>;

/** The same for many at once, in their order. */
export type FindCallers = (tokens: TokenClaims[]) => Promise<(Caller | null)[]>;

/** Reads `Authorization: Bearer …`. @throws AppError `unauthenticated` for a bad one */
export async function readSession(
  tokens: Tokens,
  authorization: string | undefined,
): Promise<TokenClaims | null> {
  if (authorization === undefined) return null;
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
  if (!token) throw sessionEnded();
  return tokens.verify(token);
}

/**
 * Role and supplier come from the database with every request, never from the token, so that a
 * change acts at once.
 * @throws AppError `unauthenticated` for a bad token
 */
export async function authenticate(
  tokens: Tokens,
  findCaller: FindCaller,
  authorization: string | undefined,
): Promise<Caller | null> {
  const session = await readSession(tokens, authorization);
  if (!session) return null;
  const caller = await findCaller(session.sid);
  if (!caller) throw sessionEnded();
  return caller;
}
