import { recordAudit } from '../../db/recordAudit';
import type { Db } from '../../db/database';
import { deleteReservedAddresses } from './emailChanges.queries';
import { issueResetToken } from './passwordResets.queries';
import { revokeAccess } from './revokeAccess';
import { deleteSecondFactor } from './secondFactor/secondFactors.queries';
import { findUserByEmail, insertUser, updateUserRow } from './users.queries';

const setPasswordHours = 24;

interface NewSuperadmin {
  email: string;
  /** For a superadmin who has lost both authenticator and recovery codes. */
  resetsSecondFactor?: boolean;
}

/**
 * Makes a superadmin from outside, where no superadmin is there to do it; an account that the address
 * has already is promoted. A stranger may have registered it: its password, its sessions, a change of
 * its address that waits and links to addresses it had are void then.
 * @returns a token to set the password with.
 */
export const makeSuperadmin = (
  db: Db,
  { email, resetsSecondFactor = false }: NewSuperadmin,
): Promise<string> =>
  db.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email);
    const { id } = known ?? (await insertUser(tx, { username: email, email, role: 'superadmin' }));
    if (known) {
      await updateUserRow(tx, id, {
        role: 'superadmin',
        supplierId: null,
        rejectedAt: null,
        passwordHash: null,
      });
      await revokeAccess(tx, id);
      await deleteReservedAddresses(tx, id);
    }
    const losesSecondFactor = resetsSecondFactor && known?.secondFactorAt != null;
    if (losesSecondFactor) await deleteSecondFactor(tx, id);
    await recordAudit(tx, {
      actorId: null,
      action: 'user.makeSuperadmin',
      subjectId: id,
      before: { role: known?.role },
      after: { role: 'superadmin', ...(losesSecondFactor && { secondFactor: 'off' }) },
    });
    return issueResetToken(tx, id, setPasswordHours);
  });
