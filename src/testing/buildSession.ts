import type { Session } from '#shared/users/users.contract';

const hour = 60 * 60;
const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

const noSignature = '.x';

/** A token as a browser can decode it; no server would take it. */
export const buildToken = (payload: object): string =>
  `${encode({ alg: 'HS256' })}.${encode({ exp: Math.floor(Date.now() / 1000) + hour, ...payload })}${noSignature}`;

/** True for a token that no server gave out. */
export const isInvented = (token: string): boolean => token.endsWith(noSignature);

/** A logged-in user, for pages whose answers are all mocked. */
export function buildSession(overrides: Partial<Session> = {}): Session {
  const session: Omit<Session, 'token'> = {
    userId: crypto.randomUUID(),
    username: 'Ann Acre',
    email: 'ann@sharecut.test',
    isAdmin: false,
    role: 'member',
    supplierId: null,
    ...overrides,
  };
  const { userId, role, supplierId, email } = session;
  return { token: buildToken({ id: userId, role, supplierId, email }), ...session };
}
