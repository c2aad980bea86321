import { normalizeEmail } from '#shared/text';

import type { Db } from '../../db/database';
import { violatedUniqueKey } from '../../db/driverErrors';
import { AppError, ruleBroken } from '../../http/AppError';
import { isReserved } from './emailChanges.queries';

/**
 * Users log in by username or address, so a username must not be another user's address.
 * @throws AppError `rule`
 */
export function requireOwnUsername({ username, email }: { username: string; email: string }): void {
  if (!username.includes('@') || normalizeEmail(username) === normalizeEmail(email)) return;
  throw ruleBroken('A username with an @ must be your own email address.', 'username');
}

const addressTaken = 'That email address already has an account.';

const takenMessages: Record<string, [field: string, message: string]> = {
  users_username_key: ['username', 'That username is taken.'],
  users_email_key: ['email', addressTaken],
};

/** Turns the database's unique violation for a name or address into a 409. */
export function refuseTaken(error: unknown): never {
  const [field, message] = takenMessages[violatedUniqueKey(error) ?? ''] ?? [];
  if (!field || !message) throw error;
  throw taken(field, message);
}

const taken = (field: string, message: string): AppError =>
  new AppError('taken', message, { fields: { [field]: message } });

export const emailTaken = (): AppError => taken('email', addressTaken);

/**
 * Refuses an address that is reserved for its former owner, who can undo a change; an account
 * with it would block the undo. An invited guest has proven that the mailbox is theirs.
 * @throws AppError `taken`
 */
export async function requireNotReserved(db: Db, email: string): Promise<void> {
  if (await isReserved(db, email)) throw emailTaken();
}
