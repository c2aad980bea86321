import { recordAudit } from '../../db/audit';
import type { Db } from '../../db/client';
import { issueResetToken } from './passwordResets.queries';
import { endSessions, findUserByEmail, insertUser, updateUserRow } from './users.queries';

const setPasswordHours = 24;

/**
 * Makes a superadmin from outside, where no superadmin is there to do it; an account that the address
 * has already is promoted.
 * @returns a token to set the password with.
 */
export const makeSuperadmin = (db: Db, email: string): Promise<string> =>
  db.transaction(async (tx) => {
    const known = await findUserByEmail(tx, email);
    const { id } = known ?? (await insertUser(tx, { username: email, email, role: 'superadmin' }));
    if (known) {
      await updateUserRow(tx, id, { role: 'superadmin', supplierId: null, rejectedAt: null });
      await endSessions(tx, id);
    }
    await recordAudit(tx, {
      actorId: null,
      action: 'user.makeSuperadmin',
      subjectId: id,
      before: { role: known?.role },
      after: { role: 'superadmin' },
    });
    return issueResetToken(tx, id, setPasswordHours);
  });
