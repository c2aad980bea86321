import type { Authenticate } from './registerApi';
import type { Caller } from './serve';
import { sessionEnded, type Tokens } from './tokens';

/** Finds the person of a token as they are now; `null` once deleted, rejected or signed out. */
export type FindCaller = (userId: string, sessionVersion: number) => Promise<Caller | null>;

/**
 * Reads `Authorization: Bearer …`. Role and supplier come from the database with every request,
 * never from the token, so that a change acts at once (decisions, "tokens").
 */
export function createAuthenticate(tokens: Tokens, findCaller: FindCaller): Authenticate {
  return async (authorization) => {
    if (authorization === undefined) return null;
    const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization)?.[1];
    if (!token) throw sessionEnded();
    const { id, sv } = await tokens.verify(token);
    const caller = await findCaller(id, sv);
    if (!caller) throw sessionEnded();
    return caller;
  };
}
