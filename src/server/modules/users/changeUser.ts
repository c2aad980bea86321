import type { RouteInput } from '#shared/route';
import { normalizeEmail } from '#shared/text';
import type { Actor } from '#shared/users/actor';
import { hasAdminFlag } from '#shared/users/roles';
import { mayRename } from '#shared/users/userPermissions';
import type { userRoutes } from '#shared/users/users.contract';

import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { AppError } from '../../http/AppError';
import { adminPromotedMail } from '../../mail/messages/admins';
import { findSupplierName } from '../suppliers/supplierLookup';
import { lockManagedUser, requireAnotherSuperadmin } from './managedUsers';
import type { TellNewAdmin } from './newAdmins';
import { endCommonPassword } from './newPassword';
import { endSessions } from './sessions.queries';
import type { MailSetPasswordLink } from './setPasswordLink';
import { requireNotKept, requireOwnUsername } from './usernames';
import { placeOf, requirePlace } from './userPlaces';
import { updateUserRow, type UserRow } from './users.queries';

interface ChangeUserDeps {
  /** Mails a link to an address that counts once it is confirmed: `account/proposeEmail`. */
  proposeEmail: (tx: Db, user: UserRow, email: string) => Promise<void>;
  mailSetPasswordLink: MailSetPasswordLink;
  tellNewAdmin: TellNewAdmin;
}

type Form = RouteInput<typeof userRoutes.updateUser>['body'];

export type ChangeUser = ReturnType<typeof createChangeUser>;

/** An admin's change of somebody; a new role or supplier ends the person's sessions. */
export const createChangeUser =
  (deps: ChangeUserDeps) =>
  async (tx: Db, caller: Actor, id: string, form: Form): Promise<void> => {
    const user = await lockManagedUser(tx, caller, id);
    const place = await requirePlace(tx, caller, form, user.role);
    if (place.role !== 'superadmin') await requireAnotherSuperadmin(tx, user);
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
    if (changed.email !== user.email) await requireNotKept(tx, changed.email);
    await updateUserRow(tx, id, {
      username: changed.username,
      email: changed.email,
      ...place,
      ...(place.role !== user.role && { rejectedAt: null }),
      ...(changed.email !== user.email && { emailVerifiedAt: null }),
    });
    const becomesAdmin = place.role !== user.role && hasAdminFlag(place.role);
    const token = becomesAdmin ? await endCommonPassword(tx, user) : null;
    if (token !== null) {
      const supplierName = await findSupplierName(tx, place.supplierId);
      await deps.tellNewAdmin(tx, changed, adminPromotedMail, { supplierName, token });
    }
    if (hasNewAddress && mustConfirm(user)) await deps.proposeEmail(tx, user, email);
    else if (hasNewAddress) await deps.mailSetPasswordLink(tx, caller, changed);
    if (place.role !== user.role || place.supplierId !== user.supplierId) await endSessions(tx, id);
    await recordAudit(tx, {
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
  };

/**
 * Whether somebody logs in with their address, which then changes once they confirm the new one. Who
 * has no password yet gets the link to set one there instead.
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
