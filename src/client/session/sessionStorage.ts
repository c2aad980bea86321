import { readShape } from '#shared/shape';

import {
  ended,
  loggedOut,
  readToken,
  sessionUserShape,
  toSession,
  type SessionState,
} from './session';

/** The keys in local storage. */
const keys = { token: 'token', user: 'user' } as const;

export const isSessionKey = (key: string | null): boolean =>
  key === null || key === keys.token || key === keys.user;

/** Milliseconds that this device's clock is ahead: stored when a new token looks expired by it. */
const clockKey = 'clock';

/** When the token ends by this device's clock, in milliseconds since 1970; never without an expiry. */
export function expiryOf(token: string): number {
  const { exp } = readToken(token);
  return exp === undefined ? Infinity : exp * 1000 + Number(localStorage.getItem(clockKey));
}

/** Called with every new token before its first use, and at its end. */
export function measureClock({ token }: SessionState, now: number): void {
  const { iat = -Infinity, exp = Infinity } = token ? readToken(token) : {};
  write(clockKey, exp * 1000 <= now ? String(now - iat * 1000) : null);
}

/** The stored session; none if it is incomplete or unreadable, ended if expired at `now`. */
export function readSession(now: number): SessionState {
  const token = localStorage.getItem(keys.token);
  const user = readShape(sessionUserShape, parse(localStorage.getItem(keys.user)));
  if (!token || !user) return loggedOut;
  if (expiryOf(token) <= now) return ended;
  return toSession({ ...user, token });
}

/** The token last, because other tabs watch it and then read the user. */
export function writeSession({ token, user }: SessionState): void {
  write(keys.user, user && JSON.stringify(user));
  write(keys.token, token);
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
