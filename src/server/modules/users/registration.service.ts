import type { RouteInput } from '#shared/route';
import { normalizeEmail } from '#shared/text';
import type { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { ruleBroken } from '../../http/AppError';
import {
  consumeAttempts,
  ofNetworks,
  tryAttempt,
  unlessBusy,
  type Limit,
  type Limits,
} from '../../http/rateLimit';
import type { BoundHandler } from '../../http/serve';
import type { MailQueue } from '../../mail/mailQueue';
import { welcomeMail } from '../../mail/messages/account';
import { adminRequestedMail } from '../../mail/messages/admins';
import { passwordColumns } from './newPassword';
import { sourceOf, type Source } from './sources';
import type { StartSession } from './startSession';
import { removeUnusedAccount } from './unusedAccounts';
import { placeOf } from './userPlaces';
import { refuseTaken, requireNotKept, requireOwnUsername } from './usernames';
import { insertUser, listSuperadmins, type UserRow } from './users.queries';

/** What a valid invite token proves of who holds it. */
interface ProvenInvite {
  email: string;
  supplierId: string;
}

interface RegistrationDeps {
  db: Db;
  startSession: StartSession;
  mail: MailQueue;
  limits: Limits;
  publicUrl: () => string;
  /** @throws AppError for a token that is not ours, expired or revoked. */
  proveInvite: (token: string) => Promise<ProvenInvite>;
}

type Register = typeof userRoutes.register;
type Form = RouteInput<Register>['body'];

interface Registrant {
  password: Awaited<ReturnType<typeof passwordColumns>>;
  invite: ProvenInvite | null;
  source: Source;
}

export type RegistrationService = ReturnType<typeof createRegistrationService>;

export function createRegistrationService(deps: RegistrationDeps) {
  const { db, startSession, mail, limits } = deps;

  const register: BoundHandler<Register> = async ({ body }, { address, userAgent }) => {
    const source = sourceOf(address);
    requireOwnUsername(body);
    const invite = await proveAddress(body);
    const { network } = source;
    const counted = invite
      ? []
      : await consumeAttempts(db, ofNetworks(limits.registrations, network));
    const turn = { network, who: 'newcomer', isKnown: invite !== null };
    const password = await unlessBusy(db, counted, () => passwordColumns(body.password, turn));
    const token = await db
      .transaction(async (tx) => {
        const user = await addUser(tx, body, { password, invite, source });
        return user.role === 'pending' ? null : startSession(tx, user, { address, userAgent });
      })
      .catch(refuseTaken);
    return token
      ? { token, message: 'Registration successful.' }
      : { message: 'Registration successful. A superadmin will look at your request.' };
  };

  async function proveAddress({ email, inviteToken }: Form): Promise<ProvenInvite | null> {
    if (!inviteToken) return null;
    const invite = await deps.proveInvite(inviteToken);
    if (invite.email === normalizeEmail(email)) return invite;
    throw ruleBroken('This invite is for another email address.', 'email');
  }

  async function addUser(
    tx: Db,
    body: Form,
    { password, invite, source }: Registrant,
  ): Promise<UserRow> {
    if (!invite) await requireNotKept(tx, body.email);
    const unused = await removeUnusedAccount(tx, body.email);
    const user = await insertUser(tx, {
      username: body.username,
      email: body.email,
      ...password,
      role: roleOf(body),
      supplierId: body.isAdmin ? null : (invite?.supplierId ?? null),
      emailVerifiedAt: invite ? new Date() : null,
    });
    if (unused) {
      await recordAudit(tx, {
        actorId: user.id,
        action: 'user.delete',
        subjectId: unused.id,
        before: placeOf(unused),
      });
    }
    await recordAudit(tx, {
      actorId: user.id,
      action: 'user.register',
      subjectId: user.id,
      after: { role: user.role, supplierId: user.supplierId, ...source },
    });
    if (await tryAttempt(tx, limits.mails, user.email)) {
      await mail.queue(tx, welcomeMail(user, deps.publicUrl()));
    }
    if (user.role === 'pending') await tellSuperadmins(tx);
    return user;
  }

  async function tellSuperadmins(tx: Db): Promise<void> {
    for (const superadmin of await listSuperadmins(tx)) {
      if (await tryAttempt(tx, requestMails, superadmin.id)) {
        await mail.queue(tx, adminRequestedMail(superadmin, deps.publicUrl()));
      }
    }
  }

  return { register };
}

/** Whoever registers again and again fills no superadmin's mailbox. */
const requestMails: Limit = { name: 'admin-request', most: 1, withinMinutes: 24 * 60 };

/** It comes from `isAdmin` alone, whatever else the body says. */
const roleOf = ({ isAdmin }: Form) => (isAdmin ? 'pending' : 'member');
