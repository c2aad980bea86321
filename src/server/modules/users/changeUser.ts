import type { RouteInput } from '#shared/route';
import { normalizeEmail } from '#shared/text';
import type { Actor } from '#shared/users/actor';
import { hasAdminFlag, roleLabels } from '#shared/users/roles';
import { mayRename } from '#shared/users/userPermissions';
import type { userRoutes } from '#shared/users/users.contract';

import type { Transaction } from '../../context';
import type { Db } from '../../db/database';
import { recordAudit } from '../../db/recordAudit';
import { AppError } from '../../http/AppError';
import { requireSame } from '../../http/requireSame';
import { adminPromotedMail } from '../../mail/messages/admins';
import { findSupplierName } from '../suppliers/suppliers.queries';
import { lockManagedUser, requireAnotherSuperadmin } from './managedUsers.service';
import { notifyNewAdmin } from './newAdmins.service';
import { endCommonPassword } from './newPassword.service';
import { proposeEmail } from './proposeEmail';
import { endSessions } from './sessions.queries';
import { mailSetPasswordLink } from './mailSetPasswordLink';
import { requireNotReserved, requireOwnUsername } from './usernames.service';
import { placeOf, requirePlace } from './userPlaces.service';
import { updateUserRow, type UserRow } from './users.queries';

type Form = RouteInput<typeof userRoutes.updateUser>['body'];

/** An admin's change of a user; a new role or supplier ends the user's sessions. */
export async function changeUser(
  tx: Transaction,
  caller: Actor,
  id: string,
  form: Form,
): Promise<void> {
  const { db } = tx;
  const user = await lockManagedUser(db, caller, id);
  await requireFresh(db, user, form);
  const place = await requirePlace(db, caller, form, user.role);
  if (place.role !== 'superadmin') await requireAnotherSuperadmin(db, user);
  const email = normalizeEmail(form.email);
  const hasNewAddress = email !== user.email;
  const hasNewUsername = form.username !== user.username;
  requireRenaming(caller, user, { hasNewAddress, hasNewUsername });
  const changed = {
    ...user,
    ...place,
    username: form.username,
    email: mustConfirm(user) ? user.email : email,
  };
  requireOwnUsername(changed);
  if (changed.email !== user.email) await requireNotReserved(db, changed.email);
  await updateUserRow(db, id, {
    username: changed.username,
    email: changed.email,
    ...place,
    ...(place.role !== user.role && { rejectedAt: null }),
    ...(changed.email !== user.email && { emailVerifiedAt: null }),
  });
  const becomesAdmin = place.role !== user.role && hasAdminFlag(place.role);
  const token = becomesAdmin ? await endCommonPassword(db, user) : null;
  if (token !== null) {
    const supplierName = await findSupplierName(db, place.supplierId);
    await notifyNewAdmin(tx, caller, changed, {
      write: adminPromotedMail,
      login: { supplierName, token },
    });
  }
  if (hasNewAddress && mustConfirm(user)) await proposeEmail(tx, caller, user, email);
  else if (hasNewAddress) await mailSetPasswordLink(tx, caller, changed);
  if (place.role !== user.role || place.supplierId !== user.supplierId) await endSessions(db, id);
  await recordAudit(db, {
    actorId: caller.id,
    action: 'user.update',
    subjectId: id,
    before: placeOf(user),
    after: {
      ...place,
      hasNewAddress,
      hasNewUsername,
      ...(token !== null && { password: 'ended' }),
    },
  });
}

/** @throws AppError `stale` where a change made from an older copy would replace what another admin saved */
async function requireFresh(tx: Db, user: UserRow, { seen, ...sent }: Form): Promise<void> {
  if (seen === undefined || seen === user.updatedAt.toISOString()) return;
  const textsOf = async ({ username, email, role, supplierId }: Shown) => ({
    username,
    email: normalizeEmail(email),
    role: roleLabels[role],
    supplierId: (await findSupplierName(tx, supplierId ?? null)) ?? 'none',
  });
  requireSame('user', await textsOf(user), await textsOf(sent));
}

type Shown = Pick<Form, 'username' | 'email' | 'role' | 'supplierId'>;

/**
 * A new address must be confirmed before it replaces the old one: for users with a password, who log in with it.
 * Others get the link to set a password there instead.
 */
const mustConfirm = ({ passwordHash }: UserRow): boolean => passwordHash !== null;

/** @throws AppError `forbidden` where only the person themselves may. */
function requireRenaming(
  caller: Actor,
  user: UserRow,
  { hasNewAddress, hasNewUsername }: { hasNewAddress: boolean; hasNewUsername: boolean },
): void {
  if (mayRename(caller, { hasPassword: user.passwordHash !== null })) return;
  if (!hasNewAddress && !hasNewUsername) return;
  const field = hasNewAddress ? 'email' : 'username';
  const message = 'Only they can change the name and address they log in with.';
  throw new AppError('forbidden', message, { fields: { [field]: message } });
}
