import type { RouteInput } from '#shared/route';
import { normalizeEmail } from '#shared/text';
import type { userRoutes } from '#shared/users/users.contract';

import { inTransaction, type Context, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { ruleBroken } from '../../http/AppError';
import {
  consumeAttempts,
  ofNetworks,
  tryConsumeAttempt,
  unlessBusy,
  type Limit,
} from '../../http/rateLimit';
import type { Handler } from '../../http/serve';
import { welcomeMail } from '../../mail/messages/account';
import { adminRequestedMail } from '../../mail/messages/admins';
import { queueMail } from '../../mail/outbox.queries';
import { purseOf, visitors } from '../../mail/purses';
import { proveInvite } from '../invites/joining.service';
import { passwordColumns } from '../users/newPassword.service';
import { sourceOf, type Source } from '../users/sources.rules';
import { startSession } from '../users/startSession';
import { removeUnusedAccount } from '../users/removeUnusedAccount';
import { placeOf } from '../users/userPlaces.service';
import { refuseTaken, requireNotReserved, requireOwnUsername } from '../users/usernames.service';
import { insertUser, listSuperadmins, type UserRow } from '../users/users.queries';

type Register = typeof userRoutes.register;
type Form = RouteInput<Register>['body'];
type ProvenInvite = Awaited<ReturnType<typeof proveInvite>>;

interface Registrant {
  password: Awaited<ReturnType<typeof passwordColumns>>;
  invite: ProvenInvite | null;
  source: Source;
}

export const register: Handler<Register> = async (context, { body }, { address, userAgent }) => {
  const { db, config } = context;
  const source = sourceOf(address);
  requireOwnUsername(body);
  const invite = await proveAddress(context, body);
  const { network } = source;
  const counted = invite
    ? []
    : await consumeAttempts(db, ofNetworks(config.limits.registrations, network));
  const turn = { network, who: 'newcomer', isKnown: invite !== null };
  const password = await unlessBusy(db, counted, () => passwordColumns(body.password, turn));
  const token = await inTransaction(context, async (tx) => {
    const user = await addUser(tx, body, { password, invite, source });
    return user.role === 'pending' ? null : startSession(tx, user, { address, userAgent });
  }).catch(refuseTaken);
  return token
    ? { token, message: 'Registration successful.' }
    : { message: 'Registration successful. A superadmin will look at your request.' };
};

async function proveAddress(
  context: Context,
  { email, inviteToken }: Form,
): Promise<ProvenInvite | null> {
  if (!inviteToken) return null;
  const invite = await proveInvite(context, inviteToken);
  if (invite.email === normalizeEmail(email)) return invite;
  throw ruleBroken('This invite is for another email address.', 'email');
}

async function addUser(
  tx: Transaction,
  body: Form,
  { password, invite, source }: Registrant,
): Promise<UserRow> {
  const { db, config, publicUrl } = tx;
  if (!invite) await requireNotReserved(db, body.email);
  const unused = await removeUnusedAccount(db, body.email);
  const user = await insertUser(db, {
    username: body.username,
    email: body.email,
    ...password,
    role: roleOf(body),
    supplierId: body.isAdmin ? null : (invite?.supplierId ?? null),
    emailVerifiedAt: invite ? new Date() : null,
  });
  if (unused) {
    await recordAudit(db, {
      actorId: user.id,
      action: 'user.delete',
      subjectId: unused.id,
      before: placeOf(unused),
    });
  }
  await recordAudit(db, {
    actorId: user.id,
    action: 'user.register',
    subjectId: user.id,
    after: { role: user.role, supplierId: user.supplierId, ...source },
  });
  if (await tryConsumeAttempt(db, purseOf(config.limits, visitors), user.email)) {
    await queueMail(db, 'welcome', welcomeMail(user, publicUrl), { userId: user.id });
  }
  if (user.role === 'pending') await notifySuperadmins(tx);
  return user;
}

async function notifySuperadmins({ db, publicUrl }: Transaction): Promise<void> {
  for (const superadmin of await listSuperadmins(db)) {
    if (await tryConsumeAttempt(db, requestMails, superadmin.id)) {
      const letter = adminRequestedMail(superadmin, publicUrl);
      await queueMail(db, 'adminRequested', letter, { userId: superadmin.id });
    }
  }
}

/** Limits the mails to superadmins about repeated admin registrations. */
const requestMails: Limit = { name: 'admin-request', most: 1, withinMinutes: 24 * 60 };

/** The role follows from `isAdmin` alone; a `role` in the body is ignored. */
const roleOf = ({ isAdmin }: Form) => (isAdmin ? 'pending' : 'member');
