import type { Actor } from '#shared/users/actor';
import { answerList } from '#shared/lists';
import type { RouteInput } from '#shared/route';
import { normalizeEmail } from '#shared/text';
import { mayRename, rolesToGive } from '#shared/users/userPermissions';
import type { GivenRole } from '#shared/users/roles';
import { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { readPage } from '../../db/paging';
import { AppError } from '../../http/AppError';
import type { Handler } from '../../http/serve';
import type { MailQueue } from '../../mail/mailQueue';
import { setPasswordMail } from '../../mail/messages/account';
import { requireSupplier } from '../suppliers/supplierLookup';
import {
  lockManagedUser,
  requireAnotherSuperadmin,
  requireManagedUser,
  requireSomebodyElse,
} from './managedUsers';
import { issueResetToken, voidResetTokens } from './passwordResets.queries';
import { countUsers, listUserRecords, userFilters, userOrder } from './userLists.queries';
import { refuseTaken, requireOwnUsername } from './usernames';
import { presentUser } from './users.presenter';
import {
  anonymizeUser,
  endSessions,
  insertUser,
  updateUserRow,
  type UserRow,
} from './users.queries';

/** What a deletion needs of whoever keeps holds: `checkout/holds.service`. */
interface Holds {
  releaseAllOf(tx: Db, userId: string): Promise<unknown>;
  requireNone(tx: Db, userId: string): Promise<void>;
  cancelPayments(released: unknown): Promise<void>;
}

type Routes = typeof userRoutes;

interface UserAdminDeps {
  db: Db;
  mail: MailQueue;
  publicUrl: () => string;
  holds: Holds;
}

type Form = RouteInput<Routes['createUser']>['body'];

/** Longer than a forgotten password's: the person did not ask for it just now. */
const setPasswordHours = 7 * 24;

export type UserAdminService = ReturnType<typeof createUserAdminService>;

export function createUserAdminService({ db, mail, publicUrl, holds }: UserAdminDeps) {
  const listUsers: Handler<Routes['listUsers']> = async ({ query }, { caller }) => {
    const where = userFilters(caller, query);
    const { items, total } = await readPage({
      query,
      order: userOrder(query),
      list: (range) => listUserRecords(db, { where, ...range }),
      count: () => countUsers(db, where),
    });
    return answerList(userRoutes.listUsers, { items: items.map(presentUser), total }, query);
  };

  const createUser: Handler<Routes['createUser']> = async ({ body }, { caller }) => {
    requireOwnUsername(body);
    const { id } = await db.transaction((tx) => addUser(tx, caller, body)).catch(refuseTaken);
    return {
      user: await requireManagedUser(db, caller, id),
      message: 'User created. An email with a link to set the password is on its way.',
    };
  };

  async function addUser(tx: Db, caller: Actor, form: Form): Promise<UserRow> {
    const place = await requirePlace(tx, caller, form);
    const user = await insertUser(tx, { username: form.username, email: form.email, ...place });
    const token = await issueResetToken(tx, user.id, setPasswordHours);
    await mail.queue(tx, setPasswordMail(user, publicUrl(), token));
    await recordAudit(tx, {
      actorId: caller.id,
      action: 'user.create',
      subjectId: user.id,
      after: { ...place },
    });
    return user;
  }

  const updateUser: Handler<Routes['updateUser']> = async ({ params, body }, { caller }) => {
    requireSomebodyElse(caller, params.id, 'edit');
    requireOwnUsername(body);
    await db.transaction((tx) => changeUser(tx, caller, params.id, body)).catch(refuseTaken);
    return requireManagedUser(db, caller, params.id);
  };

  const deleteUser: Handler<Routes['deleteUser']> = async ({ params }, { caller }) => {
    requireSomebodyElse(caller, params.id, 'delete');
    await requireManagedUser(db, caller, params.id);
    const released = await db.transaction(async (tx) => {
      // Groups are locked before people, as by every sale: two of them cannot wait for each other.
      const holdsOfUser = await holds.releaseAllOf(tx, params.id);
      const user = await lockManagedUser(tx, caller, params.id);
      await holds.requireNone(tx, user.id);
      await requireAnotherSuperadmin(tx, user);
      await voidResetTokens(tx, user.id);
      await anonymizeUser(tx, user);
      await endSessions(tx, user.id);
      await recordAudit(tx, {
        actorId: caller.id,
        action: 'user.delete',
        subjectId: user.id,
        before: placeOf(user),
      });
      return holdsOfUser;
    });
    await holds.cancelPayments(released);
    return { message: 'User deleted.' };
  };

  return { listUsers, createUser, updateUser, deleteUser };
}

/** A new role or supplier ends the person's sessions; a new address is not proven to be theirs. */
async function changeUser(tx: Db, caller: Actor, id: string, form: Form): Promise<void> {
  const user = await lockManagedUser(tx, caller, id);
  const place = await requirePlace(tx, caller, form);
  if (place.role !== 'superadmin') await requireAnotherSuperadmin(tx, user);
  const email = normalizeEmail(form.email);
  const hasNewAddress = email !== user.email;
  const hasNewUsername = form.username !== user.username;
  const mayBeRenamed = mayRename(caller, { hasPassword: user.passwordHash !== null });
  if (!mayBeRenamed && (hasNewAddress || hasNewUsername)) {
    throw notYourName(hasNewAddress ? 'email' : 'username');
  }
  await updateUserRow(tx, id, {
    username: form.username,
    email,
    ...place,
    rejectedAt: null,
    ...(hasNewAddress && { emailVerifiedAt: null }),
  });
  if (hasNewAddress) await voidResetTokens(tx, id);
  if (place.role !== user.role || place.supplierId !== user.supplierId) await endSessions(tx, id);
  await recordAudit(tx, {
    actorId: caller.id,
    action: 'user.update',
    subjectId: id,
    before: placeOf(user),
    after: { ...place, hasNewAddress, hasNewUsername },
  });
}

const notYourName = (field: 'email' | 'username'): AppError => {
  const message = 'Only the person themselves can change the name and address they log in with.';
  return new AppError('forbidden', message, { fields: { [field]: message } });
};

interface Place {
  role: GivenRole;
  supplierId: string | null;
}

/** What the audit log keeps of a person: never a name or address, which deletion must take away. */
const placeOf = ({ role, supplierId }: UserRow) => ({ role, supplierId });

/** @throws AppError `forbidden` for a role or supplier that is not the caller's to give. */
async function requirePlace(tx: Db, caller: Actor, { role, supplierId }: Form): Promise<Place> {
  if (!rolesToGive(caller).includes(role)) {
    throw new AppError('forbidden', 'You do not have permission to give this role.');
  }
  if (caller.role === 'superadmin') {
    return { role, supplierId: supplierId && (await requireSupplier(tx, supplierId)).id };
  }
  if (supplierId && supplierId !== caller.supplierId) {
    throw new AppError('forbidden', 'You can only manage users of your own supplier.');
  }
  return { role, supplierId: caller.supplierId };
}
