import type { Db } from '../../db/database';
import { dropEmailChange } from './emailChanges.queries';
import { voidResetTokens } from './passwordResets.queries';
import { endSessions } from './sessions.queries';

/**
 * Ends what another person could still take the account with: its sessions, mailed reset links, and a
 * change of address that waits. The session kept is the one its owner acts in.
 */
export async function revokeAccess(tx: Db, userId: string, keptSession?: string): Promise<void> {
  await voidResetTokens(tx, userId);
  await dropEmailChange(tx, userId);
  await endSessions(tx, userId, keptSession);
}
