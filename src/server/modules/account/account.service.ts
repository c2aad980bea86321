import type { Account, accountRoutes } from '#shared/account/account.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { networkOf } from '../../http/network';
import type { Caller, BoundHandler } from '../../http/serve';
import { sessionEnded } from '../../http/tokens';
import type { MailQueue } from '../../mail/mailQueue';
import { passwordChangedMail } from '../../mail/messages/account';
import { passwordColumns, requireUncommonPassword } from '../users/newPassword';
import { lockOwner, requireOwnPassword } from '../users/passwordProof';
import { revokeAccess } from '../users/revokeAccess';
import type { DeleteUser } from '../users/userDeletion';
import { isSubscribed, setSubscribed } from '../users/lastCallAddresses.queries';
import { findUserRecord } from '../users/userLists.queries';
import { refuseTaken, requireOwnUsername } from '../users/usernames';
import { presentUser } from '../users/users.presenter';
import { lockSuperadmins, updateUserRow } from '../users/users.queries';

type Routes = typeof accountRoutes;

interface AccountDeps {
  db: Db;
  mail: MailQueue;
  publicUrl: () => string;
  deleteUser: DeleteUser;
}

export type AccountService = ReturnType<typeof createAccountService>;

/** What people do with their own account. */
export function createAccountService({ db, mail, publicUrl, deleteUser }: AccountDeps) {
  const getAccount: BoundHandler<Routes['getAccount']> = (_, { caller }) => readAccount(db, caller);

  const changeUsername: BoundHandler<Routes['changeUsername']> = async ({ body }, { caller }) => {
    requireOwnUsername({ ...body, email: caller.email });
    await db
      .transaction(async (tx) => {
        await updateUserRow(tx, caller.id, body);
        await recordAudit(tx, { actorId: caller.id, action: 'user.rename', subjectId: caller.id });
      })
      .catch(refuseTaken);
    return readAccount(db, caller);
  };

  const setSaleMails: BoundHandler<Routes['setSaleMails']> = async ({ body }, { caller }) => {
    await db.transaction(async (tx) => {
      // What was sold before is not told of afterwards.
      await updateUserRow(tx, caller.id, { ...body, salesToldAt: new Date() });
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'user.saleMails',
        subjectId: caller.id,
        after: body,
      });
    });
    return readAccount(db, caller);
  };

  const setLastCalls: BoundHandler<Routes['setLastCalls']> = async ({ body }, { caller }) => {
    await db.transaction(async (tx) => {
      await setSubscribed(tx, caller.email, body.lastCalls);
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'user.lastCalls',
        subjectId: caller.id,
        after: body,
      });
    });
    return readAccount(db, caller);
  };

  const changePassword: BoundHandler<Routes['changePassword']> = async ({ body }, context) => {
    const { caller, address } = context;
    const network = networkOf(address);
    requireUncommonPassword(body.newPassword, caller.role, 'newPassword');
    const proven = await requireOwnPassword(db, context, body.currentPassword);
    const password = await passwordColumns(body.newPassword, {
      network,
      who: caller.id,
      isKnown: true,
    });
    await db.transaction(async (tx) => {
      const user = await lockOwner(tx, proven);
      await updateUserRow(tx, user.id, password);
      await revokeAccess(tx, user.id, caller.sessionId);
      await recordAudit(tx, {
        actorId: user.id,
        action: 'user.password',
        subjectId: user.id,
        after: { network },
      });
      await mail.queue(tx, passwordChangedMail(user, publicUrl()));
    });
    return { message: 'Password changed.' };
  };

  const deleteAccount: BoundHandler<Routes['deleteAccount']> = async ({ body }, context) => {
    const proven = await requireOwnPassword(db, context, body.currentPassword);
    await deleteUser({
      userId: proven.id,
      actorId: proven.id,
      lock: async (tx) => {
        // Before any of them, in one order for everybody, as an admin's change locks them.
        if (proven.role === 'superadmin') await lockSuperadmins(tx);
        return lockOwner(tx, proven);
      },
    });
    return { message: 'Your account is deleted.' };
  };

  return {
    getAccount,
    changeUsername,
    setSaleMails,
    setLastCalls,
    changePassword,
    deleteAccount,
  };
}

/** The caller as they are now. @throws AppError `unauthenticated` for one deleted meanwhile. */
export async function readAccount(db: Db, { id }: Caller): Promise<Account> {
  const record = await findUserRecord(db, id);
  if (!record) throw sessionEnded();
  const lastCalls = await isSubscribed(db, record.user.email);
  const account = { ...presentUser(record), lastCalls };
  const { role, saleMails } = record.user;
  return role === 'supplieradmin' ? { ...account, saleMails } : account;
}
