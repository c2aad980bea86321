import { apiUrl } from './baseApi';
import { endpoint } from './endpoint';
import { routes } from './routes';

/** Tokens of sessions that the server does not know to have ended, as a JSON list in local storage. */
const key = 'logouts';

function readLate(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

function keepLate(tokens: string[]): void {
  if (tokens.length === 0) localStorage.removeItem(key);
  else localStorage.setItem(key, JSON.stringify(tokens));
}

/**
 * Ends a token's session on the server, also from a closing tab. If the server cannot be reached, the
 * token is stored for {@link sendLateLogouts}.
 * @returns whether the server was reached.
 */
export async function sendLogout(token: string): Promise<boolean> {
  const { url, method = '' } = endpoint(routes.users.logout).query();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${apiUrl}${url}`, { method, headers, keepalive: true }).catch(
    () => null,
  );
  const isReached = answer !== null && answer.status < 500;
  const others = readLate().filter((one) => one !== token);
  keepLate(isReached ? others : [...others, token]);
  return isReached;
}

export const sendLateLogouts = (): void => readLate().forEach((token) => void sendLogout(token));
