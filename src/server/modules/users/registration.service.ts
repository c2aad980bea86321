import type { RouteInput } from '#shared/route';
import { normalizeEmail } from '#shared/text';
import type { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { ruleBroken } from '../../http/AppError';
import { networkOf } from '../../http/network';
import type { Handler } from '../../http/serve';
import type { Tokens } from '../../http/tokens';
import type { MailQueue } from '../../mail/mailQueue';
import { welcomeMail } from '../../mail/messages/account';
import { hashPassword } from './passwordHash';
import { refuseTaken, requireOwnUsername } from './usernames';
import { tokenSubject } from './users.presenter';
import { insertUser, type UserRow } from './users.queries';

/** What a valid invite token proves of who holds it. */
interface ProvenInvite {
  email: string;
  supplierId: string;
}

interface RegistrationDeps {
  db: Db;
  tokens: Tokens;
  mail: MailQueue;
  publicUrl: () => string;
  /** @throws AppError for a token that is not ours, expired or revoked. */
  proveInvite: (token: string) => Promise<ProvenInvite>;
}

type Register = typeof userRoutes.register;
type Form = RouteInput<Register>['body'];

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(deps: RegistrationDeps) {
  const { db, tokens, mail } = deps;

  const register: Handler<Register> = async ({ body }, { address }) => {
    requireOwnUsername(body);
    const invite = await proveAddress(body);
    const passwordHash = await hashPassword(body.password, `${networkOf(address)} register`);
    const user = await addUser(body, passwordHash, invite).catch(refuseTaken);
    return user.role === 'pending'
      ? { message: 'Registration successful. A superadmin will look at your request.' }
      : { token: await tokens.issue(tokenSubject(user)), message: 'Registration successful.' };
  };

  async function proveAddress({ email, inviteToken }: Form): Promise<ProvenInvite | null> {
    if (!inviteToken) return null;
    const invite = await deps.proveInvite(inviteToken);
    if (invite.email === normalizeEmail(email)) return invite;
    throw ruleBroken('This invite is for another email address.', 'email');
  }

  /** The role comes from `isAdmin` alone, whatever else the body says. */
  const addUser = (
    body: Form,
    passwordHash: string,
    invite: ProvenInvite | null,
  ): Promise<UserRow> =>
    db.transaction(async (tx) => {
      const user = await insertUser(tx, {
        username: body.username,
        email: body.email,
        passwordHash,
        role: body.isAdmin ? 'pending' : 'member',
        supplierId: body.isAdmin ? null : (invite?.supplierId ?? null),
        emailVerifiedAt: invite ? new Date() : null,
      });
      await recordAudit(tx, {
        actorId: user.id,
        action: 'user.register',
        subjectId: user.id,
        after: { role: user.role, supplierId: user.supplierId },
      });
      await mail.queue(tx, welcomeMail(user, deps.publicUrl()));
      return user;
    });

  return { register };
}
