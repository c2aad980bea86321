import { sessionUserSchema } from '#shared/users/users.contract';

import { ended, loggedOut, readToken, toSession, type SessionState } from './session';

/** The keys in local storage. */
const keys = { token: 'token', user: 'user' } as const;

export const isSessionKey = (key: string | null): boolean =>
  key === null || key === keys.token || key === keys.user;

/** When the token ends, in milliseconds since 1970; one that does not say never does. */
export function expiryOf(token: string): number {
  const { exp } = readToken(token);
  return exp === undefined ? Infinity : exp * 1000;
}

/** The stored session; nobody's if it is incomplete or unreadable, ended if expired at `now`. */
export function readSession(now: number): SessionState {
  const token = localStorage.getItem(keys.token);
  const user = sessionUserSchema.safeParse(parse(localStorage.getItem(keys.user)));
  if (!token || !user.success) return loggedOut;
  if (expiryOf(token) <= now) return ended;
  return toSession({ ...user.data, token });
}

export function writeSession({ token, user }: SessionState): void {
  write(keys.token, token);
  write(keys.user, user && JSON.stringify(user));
}

function write(key: string, text: string | null): void {
  if (text === null) localStorage.removeItem(key);
  else localStorage.setItem(key, text);
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
