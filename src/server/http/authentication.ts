import type { Caller } from './serve';
import { sessionEnded, type TokenClaims, type Tokens } from './tokens';

/**
 * Finds the person of a session as they are now; `null` once deleted, rejected or logged out.
 * @param isOfSale through the connections of payments.
 */
export type FindCaller = (sessionId: string, isOfSale: boolean) => Promise<Caller | null>;

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

/** Finds who calls, by `Authorization: Bearer …`; null without one. */
export interface Callers {
  /**
   * From the database. Role and supplier come from there with every request, never from the token, so
   * that a change acts at once.
   * @throws AppError `unauthenticated` for a bad token
   */
  read(authorization: string | undefined, isOfSale: boolean): Promise<Caller | null>;
  /**
   * As this process read them last: to be confirmed before anything is answered.
   * @throws AppError `unauthenticated` for a bad token
   */
  recall(authorization: string | undefined): Promise<Caller | null>;
}

/** About 5 MB of callers. */
const mostRecalled = 10_000;

export function createCallers(tokens: Tokens, findCaller: FindCaller): Callers {
  const last = new Map<string, Caller>();

  function remember(caller: Caller): void {
    last.delete(caller.sessionId);
    last.set(caller.sessionId, caller);
    const [oldest] = last.size > mostRecalled ? last.keys() : [];
    if (oldest !== undefined) last.delete(oldest);
  }

  return {
    async read(authorization, isOfSale) {
      const session = await readSession(tokens, authorization);
      if (!session) return null;
      const caller = await findCaller(session.sid, isOfSale);
      if (!caller) throw sessionEnded();
      remember(caller);
      return caller;
    },
    async recall(authorization) {
      const session = await readSession(tokens, authorization);
      return (session && last.get(session.sid)) ?? null;
    },
  };
}
