import { eq } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { calendars } from '../../db/schema/calendars';
import { dropEmailChange } from './emailChanges.queries';
import { voidResetTokens } from './passwordResets.queries';
import { endSessions } from './sessions.queries';

/**
 * Ends everything by which another person could still enter the account or read of it: sessions, mailed
 * reset links, a pending change of address and the calendar's link, except the session in use.
 */
export async function revokeAccess(tx: Db, userId: string, keptSession?: string): Promise<void> {
  await voidResetTokens(tx, userId);
  await dropEmailChange(tx, userId);
  await endCalendarLink(tx, userId);
  await endSessions(tx, userId, keptSession);
}

/** @returns whether there was one. */
export async function endCalendarLink(tx: Db, userId: string): Promise<boolean> {
  const ended = await tx.delete(calendars).where(eq(calendars.userId, userId)).returning();
  return ended.length > 0;
}
