import type { Context } from '../../context';
import { forgetOldContacts } from './contacts.queries';
import { remindSigners } from './ownerReminders.service';

/** How often the job looks. */
export const ownersSeconds = 600;

/** Forgets old contacts and reminds buyers who have not signed: a job's round. */
export async function keepOwners(context: Context): Promise<void> {
  await forgetOldContacts(context.db);
  await remindSigners(context);
}
