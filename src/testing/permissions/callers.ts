import { z } from 'zod';

import type { Actor } from '#shared/users/actor';
import { tokenPayloadSchema } from '#shared/users/users.contract';

import { buildSupplierAdmin } from '../factories/suppliers';
import { buildUser, legacyAdmin, logIn, succeed, superadminToken } from '../factories/users';
import { api } from '../testServer';

/** A caller by token; the actor is null for an invalid token. */
export interface MatrixCaller {
  token: string | undefined;
  actor: (Actor & { email: string }) | null;
}

const payloadOf = (token: string): string => token.split('.')[1] ?? '';

const readPayload = (token: string) =>
  tokenPayloadSchema.parse(JSON.parse(Buffer.from(payloadOf(token), 'base64url').toString()));

const withSession = (token: string): MatrixCaller => ({ token, actor: readPayload(token) });

const refused = (token: string): MatrixCaller => ({ token, actor: null });

/** The same signature under the claims of another role. */
function forge(token: string): string {
  const claims = { ...readPayload(token), role: 'superadmin' };
  const payload = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return token.replace(payloadOf(token), payload);
}

async function deletedToken(): Promise<string> {
  const { token, userId } = await buildUser();
  await succeed(api('DELETE', `/api/users/${userId}`, { token: await superadminToken() }));
  return token;
}

/** Every kind of caller, around the supplier of the legacy admin. */
export async function buildCallers() {
  const { email, password } = legacyAdmin;
  const legacy = z.object({ token: z.string(), supplierId: z.string() });
  const { token, supplierId } = legacy.parse((await succeed(logIn(email, password))).body);
  const other = await buildSupplierAdmin();
  const member = await buildUser({ supplierId });
  const build = async (parts: Parameters<typeof buildUser>[0]) =>
    withSession((await buildUser(parts)).token);
  const callers = {
    visitor: { token: undefined, actor: null },
    unlinked: await build({}),
    member: withSession(member.token),
    'member elsewhere': await build({ supplierId: other.supplierId }),
    'supplier admin': await build({ role: 'supplieradmin', supplierId }),
    'supplier admin elsewhere': withSession(other.token),
    'legacy admin': withSession(token),
    pending: await build({ role: 'pending' }),
    superadmin: withSession(await superadminToken()),
    deleted: refused(await deletedToken()),
    forged: refused(forge(member.token)),
  } satisfies Record<string, MatrixCaller>;
  return { callers, member, supplierId };
}
