import type { Actor } from '#shared/users/actor';
import { answerList } from '#shared/lists';
import type { RouteInput } from '#shared/route';
import { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { readPage } from '../../db/paging';
import type { BoundHandler } from '../../http/serve';
import type { ChangeUser } from './changeUser';
import { lockManagedUser, requireManagedUser, requireSomebodyElse } from './managedUsers';
import type { MailSetPasswordLink } from './setPasswordLink';
import type { DeleteUser } from './userDeletion';
import { countUsers, listUserRecords, userFilters, userOrder } from './userLists.queries';
import { refuseTaken, requireNotKept, requireOwnUsername } from './usernames';
import { requireLinked, requirePlace } from './userPlaces';
import { presentUser } from './users.presenter';
import { insertUser, type UserRow } from './users.queries';

type Routes = typeof userRoutes;

interface UserAdminDeps {
  db: Db;
  mailSetPasswordLink: MailSetPasswordLink;
  changeUser: ChangeUser;
  deleteUser: DeleteUser;
}

type Form = RouteInput<Routes['createUser']>['body'];

export type UserAdminService = ReturnType<typeof createUserAdminService>;

export function createUserAdminService(deps: UserAdminDeps) {
  const { db, mailSetPasswordLink } = deps;

  const listUsers: BoundHandler<Routes['listUsers']> = async ({ query }, { caller }) => {
    const where = userFilters(caller, query);
    const { items, total } = await readPage({
      query,
      order: userOrder(query),
      list: (range) => listUserRecords(db, { where, ...range }),
      count: () => countUsers(db, where),
    });
    return answerList(userRoutes.listUsers, { items: items.map(presentUser), total }, query);
  };

  const createUser: BoundHandler<Routes['createUser']> = async ({ body }, { caller }) => {
    requireLinked(caller);
    requireOwnUsername(body);
    const { id } = await db.transaction((tx) => addUser(tx, caller, body)).catch(refuseTaken);
    return {
      user: await requireManagedUser(db, caller, id),
      message: 'User created. An email with a link to set the password is on its way.',
    };
  };

  async function addUser(tx: Db, caller: Actor, form: Form): Promise<UserRow> {
    const place = await requirePlace(tx, caller, form);
    await requireNotKept(tx, form.email);
    const user = await insertUser(tx, { username: form.username, email: form.email, ...place });
    await mailSetPasswordLink(tx, caller, user);
    await recordAudit(tx, {
      actorId: caller.id,
      action: 'user.create',
      subjectId: user.id,
      after: { ...place },
    });
    return user;
  }

  const updateUser: BoundHandler<Routes['updateUser']> = async ({ params, body }, { caller }) => {
    requireLinked(caller);
    requireSomebodyElse(caller, params.id);
    await db.transaction((tx) => deps.changeUser(tx, caller, params.id, body)).catch(refuseTaken);
    return requireManagedUser(db, caller, params.id);
  };

  const deleteUser: BoundHandler<Routes['deleteUser']> = async ({ params }, { caller }) => {
    requireSomebodyElse(caller, params.id);
    const { _id: userId } = await requireManagedUser(db, caller, params.id);
    await deps.deleteUser({
      userId,
      actorId: caller.id,
      lock: (tx) => lockManagedUser(tx, caller, userId),
    });
    return { message: 'User deleted.' };
  };

  return { listUsers, createUser, updateUser, deleteUser };
}
