import { jwtDecode } from 'jwt-decode';

import { hasAdminFlag } from '#shared/users/roles';
import { tokenPayloadSchema, type Session } from '#shared/users/users.contract';

import { eventually } from '../eventually';
import { tokenIn, waitForMail } from '../mailbox';
import { api, callServer, serverUrl, type Answer } from '../testServer';
import { clockMoves } from '../timeControls';
import { unique } from './unique';

/** The one superadmin that the test server starts with; the others are made by them. */
export const firstSuperadmin = { email: 'first@sharecut.test', password: 'first-superadmin' };

/** One with a supplier and the role `admin`, as old databases have them. */
export const legacyAdmin = { email: 'legacy@sharecut.test', password: 'legacy-admin' };

/** By the link that the installer of a server gets; if it is refused, the server can have no superadmin. */
export const setFirstPassword = (server: string, token: string): Promise<unknown> =>
  succeed(
    callServer(server, 'POST', '/api/users/reset-password', {
      body: { token, newPassword: firstSuperadmin.password },
    }),
  );

/** A logged-in user, with what they need to log in again. */
export interface TestUser {
  userId: string;
  username: string;
  email: string;
  password: string;
  token: string;
}

interface UserParts {
  role?: 'superadmin' | 'supplieradmin' | 'member' | 'pending';
  supplierId?: string | null;
  username?: string;
  email?: string;
  password?: string;
}

export const logIn = (
  identifier: string,
  password: string,
): Promise<Answer<Record<string, string>>> =>
  api('POST', '/api/users/login', { body: { identifier, password } });

const readToken = (token: string) => tokenPayloadSchema.parse(jwtDecode(token));

/** A login as the page keeps it, to render pages with. */
export function sessionOf({ token, username }: TestUser): Session {
  const { id, role, supplierId, email } = readToken(token);
  return { token, userId: id, username, email, role, supplierId, isAdmin: hasAdminFlag(role) };
}

/** By server and start time, because each fleet has its superadmins, and sessions end. */
const firstTokens = new Map<string, Promise<string>>();

/** A superadmin's token, for what a test needs but is not about. */
export function superadminToken(): Promise<string> {
  const key = `${serverUrl()} ${clockMoves()}`;
  const token = firstTokens.get(key) ?? logInFirst();
  firstTokens.set(key, token);
  return token;
}

/** All tests of a file wait for this one login: while a busy server refuses it, it is made again. */
async function logInFirst(): Promise<string> {
  const { email, password } = firstSuperadmin;
  const answer = eventually(
    () => logIn(email, password),
    ({ status }) => status < 408,
  );
  return (await succeed(answer)).body.token ?? '';
}

/** Registers a user, then sets their role and supplier. */
export async function buildUser(parts: UserParts = {}): Promise<TestUser> {
  const username = parts.username ?? unique('ann');
  const email = parts.email ?? `${unique('ann')}@example.com`;
  const { role = 'member', supplierId = null, password = 'shares-7' } = parts;
  const isPending = role === 'pending';
  const registered = await succeed(
    api<{ token?: string }>('POST', '/api/users/register', {
      body: { username, email, password, isAdmin: isPending },
    }),
  );
  const user = { username, email, password };
  const withToken = (token = ''): TestUser => ({
    ...user,
    userId: readToken(token).id,
    token,
  });
  if (isPending) return withToken(await tokenOf(user));
  const member = withToken(registered.body.token);
  if (role === 'member' && !supplierId) return member;
  await succeed(
    api('PATCH', `/api/users/${member.userId}`, {
      token: await superadminToken(),
      body: { username, email, role, supplierId, password: '', autoApprove: true },
    }),
  );
  return withToken(await tokenOf(user));
}

/** Opens the link that is mailed to a user's address. */
export async function confirmEmail<User extends Pick<TestUser, 'email' | 'token'>>(
  user: User,
): Promise<User> {
  await succeed(api('POST', '/api/account/email/prove', { token: user.token }));
  const token = tokenIn(await waitForMail(user.email, 'Confirm your email address'));
  await succeed(api('POST', '/api/account/email/confirm', { body: { token } }));
  return user;
}

/** A user with a confirmed address, as a place on a waitlist needs one. */
export const buildConfirmed = async (): Promise<TestUser> => confirmEmail(await buildUser());

const tokenOf = async ({ username, password }: { username: string; password: string }) =>
  (await succeed(logIn(username, password))).body.token;

/** Fails in the factory that was refused, not in the test after it. */
export async function succeed<Body>(answer: Promise<Answer<Body>>): Promise<Answer<Body>> {
  const { status, body, headers } = await answer;
  if (status < 300) return { status, body, headers };
  throw new Error(`A factory was answered ${String(status)}: ${JSON.stringify(body)}`);
}
