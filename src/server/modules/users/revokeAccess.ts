import type { Db } from '../../db/database';
import { dropEmailChange } from './emailChanges.queries';
import { voidResetTokens } from './passwordResets.queries';
import { endSessions } from './sessions.queries';

/**
 * Ends everything that another person could still enter the account with: sessions, mailed reset links,
 * and a pending change of address, except the session in use.
 */
export async function revokeAccess(tx: Db, userId: string, keptSession?: string): Promise<void> {
  await voidResetTokens(tx, userId);
  await dropEmailChange(tx, userId);
  await endSessions(tx, userId, keptSession);
}
