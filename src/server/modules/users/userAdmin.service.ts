import type { Actor } from '#shared/users/actor';
import { answerList } from '#shared/lists';
import type { RouteInput } from '#shared/route';
import { userRoutes } from '#shared/users/users.contract';

import { inTransaction, type Transaction } from '../../context';
import { recordAudit } from '../../db/recordAudit';
import { readPage } from '../../db/paging';
import type { Handler } from '../../http/serve';
import { changeUser } from './changeUser';
import { requireManagedUser, requireOtherUser } from './managedUsers.service';
import { mailSetPasswordLink } from './mailSetPasswordLink';
import { countUsers, listUserRecords, userFilters, userOrder } from './userLists.queries';
import { refuseTaken, requireNotReserved, requireOwnUsername } from './usernames.service';
import { requireLinked, requirePlace } from './userPlaces.service';
import { presentUser } from './users.presenter';
import { insertUser, type UserRow } from './users.queries';

type Routes = typeof userRoutes;

type Form = RouteInput<Routes['createUser']>['body'];

export const listUsers: Handler<Routes['listUsers']> = async ({ db }, { query }, { caller }) => {
  const where = userFilters(caller, query);
  const { items, total } = await readPage({
    query,
    order: userOrder(query),
    list: (range) => listUserRecords(db, { where, ...range }),
    count: () => countUsers(db, where),
  });
  return answerList(userRoutes.listUsers, { items: items.map(presentUser), total }, query);
};

export const createUser: Handler<Routes['createUser']> = async (context, { body }, { caller }) => {
  requireLinked(caller);
  requireOwnUsername(body);
  const { id } = await inTransaction(context, (tx) => addUser(tx, caller, body)).catch(refuseTaken);
  return {
    user: await requireManagedUser(context.db, caller, id),
    message: 'User created. An email with a link to set the password is on its way.',
  };
};

/** An account for a person who sets their password by the mailed link. */
export async function addUser(
  tx: Transaction,
  caller: Actor,
  form: Pick<Form, 'username' | 'email' | 'role' | 'supplierId'>,
): Promise<UserRow> {
  const { db } = tx;
  const place = await requirePlace(db, caller, form);
  await requireNotReserved(db, form.email);
  const user = await insertUser(db, { username: form.username, email: form.email, ...place });
  await mailSetPasswordLink(tx, caller, user);
  await recordAudit(db, {
    actorId: caller.id,
    action: 'user.create',
    subjectId: user.id,
    after: { ...place },
  });
  return user;
}

export const updateUser: Handler<Routes['updateUser']> = async (
  context,
  { params, body },
  { caller },
) => {
  requireLinked(caller);
  requireOtherUser(caller, params.id);
  await inTransaction(context, (tx) => changeUser(tx, caller, params.id, body)).catch(refuseTaken);
  return requireManagedUser(context.db, caller, params.id);
};
