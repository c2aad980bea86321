import type { Account, accountRoutes } from '#shared/account/account.contract';

import { inTransaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { networkOf } from '../../http/network';
import type { Caller, Handler } from '../../http/serve';
import { requireSeen } from '../../http/requireSame';
import { sessionEnded } from '../../http/tokens';
import { passwordChangedMail } from '../../mail/messages/account';
import { queueMail } from '../../mail/outbox.queries';
import { findContact } from '../owners/contacts.queries';
import { listToCollect } from '../owners/toCollect.queries';
import { passwordColumns, requireUncommonPassword } from '../users/newPassword.service';
import { lockOwner, requireOwnPassword } from '../users/passwordProof.service';
import { revokeAccess } from '../users/revokeAccess';
import { isSubscribed, setSubscribed } from '../users/reminderAddresses.queries';
import { findUserRecord } from '../users/userLists.queries';
import { refuseTaken, requireOwnUsername } from '../users/usernames.service';
import { presentUser } from '../users/users.presenter';
import { lockSuperadmins, lockUser, updateUserRow } from '../users/users.queries';
import { removeUser } from './userDeletion.service';

type Routes = typeof accountRoutes;

export const getAccount: Handler<Routes['getAccount']> = ({ db }, _, { caller }) =>
  readAccount(db, caller);

export const changeUsername: Handler<Routes['changeUsername']> = async (
  context,
  { body: { username, seen } },
  { caller },
) => {
  requireOwnUsername({ username, email: caller.email });
  await inTransaction(context, async ({ db }) => {
    const user = await lockUser(db, caller.id);
    if (!user) throw sessionEnded();
    requireSeen('username', {
      stored: { username: user.username },
      seen: seen === undefined ? undefined : { username: seen },
      sent: { username },
    });
    await updateUserRow(db, caller.id, { username });
    await recordAudit(db, { actorId: caller.id, action: 'user.rename', subjectId: caller.id });
  }).catch(refuseTaken);
  return readAccount(context.db, caller);
};

export const setSaleMails: Handler<Routes['setSaleMails']> = async (
  context,
  { body },
  { caller },
) => {
  await inTransaction(context, async ({ db }) => {
    // Sales before this change are not mailed.
    await updateUserRow(db, caller.id, { ...body, salesNotifiedAt: new Date() });
    await recordAudit(db, {
      actorId: caller.id,
      action: 'user.saleMails',
      subjectId: caller.id,
      after: body,
    });
  });
  return readAccount(context.db, caller);
};

export const setReminders: Handler<Routes['setReminders']> = async (
  context,
  { body },
  { caller },
) => {
  const { lastCalls, news } = body;
  await inTransaction(context, async ({ db }) => {
    if (lastCalls !== undefined) await setSubscribed(db, caller.email, 'reminders', lastCalls);
    if (news !== undefined) await setSubscribed(db, caller.email, 'news', news);
    await recordAudit(db, {
      actorId: caller.id,
      action: 'user.lastCalls',
      subjectId: caller.id,
      after: body,
    });
  });
  return readAccount(context.db, caller);
};

export const changePassword: Handler<Routes['changePassword']> = async (
  context,
  { body },
  call,
) => {
  const { caller, address } = call;
  const network = networkOf(address);
  requireUncommonPassword(body.newPassword, caller.role, 'newPassword');
  const proven = await requireOwnPassword(context.db, call, body.currentPassword);
  const password = await passwordColumns(body.newPassword, {
    network,
    who: caller.id,
    isKnown: true,
  });
  await inTransaction(context, async ({ db, publicUrl }) => {
    const user = await lockOwner(db, proven);
    await updateUserRow(db, user.id, password);
    await revokeAccess(db, user.id, caller.sessionId);
    await recordAudit(db, {
      actorId: user.id,
      action: 'user.password',
      subjectId: user.id,
      after: { network },
    });
    await queueMail(db, 'passwordChanged', passwordChangedMail(user, publicUrl), {
      userId: user.id,
    });
  });
  return { message: 'Password changed.' };
};

export const deleteAccount: Handler<Routes['deleteAccount']> = async (context, { body }, call) => {
  const proven = await requireOwnPassword(context.db, call, body.currentPassword);
  await removeUser(context, {
    userId: proven.id,
    actorId: proven.id,
    lock: async (tx) => {
      // Locked before any user, in the order that an admin's change uses.
      if (proven.role === 'superadmin') await lockSuperadmins(tx);
      return lockOwner(tx, proven);
    },
  });
  return { message: 'Your account is deleted.' };
};

/** The caller as they are now. @throws AppError `unauthenticated` for one deleted meanwhile. */
export async function readAccount(db: Db, { id }: Caller): Promise<Account> {
  const record = await findUserRecord(db, id);
  if (!record) throw sessionEnded();
  const lastCalls = await isSubscribed(db, record.user.email, 'reminders');
  const news = await isSubscribed(db, record.user.email, 'news');
  const contact = await findContact(db, id);
  const toCollect = (await listToCollect(db, id)).map(({ share }) => share);
  const account = { ...presentUser(record), lastCalls, news, contact, toCollect };
  const { role, saleMails } = record.user;
  return role === 'supplieradmin' ? { ...account, saleMails } : account;
}
