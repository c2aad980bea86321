import { randomBytes } from 'node:crypto';

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import type { UnsubscribableMails } from '#shared/deadlines/deadlines.contract';

import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { reminderAddresses } from './reminderAddresses.table';

/** 256 random bits, URL-safe: not guessable, and never logged. */
const newKey = (): string => randomBytes(32).toString('base64url');

/** The key of an address' unsubscribe link, made where it has none; the same in every mail to it. */
export async function ensureUnsubscribeKey(tx: Db, email: string): Promise<string> {
  const [row] = await tx
    .insert(reminderAddresses)
    .values({ email, key: newKey() })
    .onConflictDoUpdate({ target: reminderAddresses.email, set: { email } })
    .returning({ key: reminderAddresses.key });
  if (!row) throw new Error('The key was not written.');
  return row.key;
}

/** The column that says since when an address gets none of them. */
const stops = { reminders: 'stoppedAt', news: 'newsStoppedAt' } as const;

/** The addresses that get none of them. */
export const unsubscribedFrom = (db: Db, mails: UnsubscribableMails) =>
  db
    .select({ email: reminderAddresses.email })
    .from(reminderAddresses)
    .where(isNotNull(reminderAddresses[stops[mails]]));

/** True while they are mailed to an address: until its owner unsubscribes. */
export async function isSubscribed(
  db: Db,
  email: string,
  mails: UnsubscribableMails,
): Promise<boolean> {
  const [row] = await db
    .select({ stoppedAt: reminderAddresses[stops[mails]] })
    .from(reminderAddresses)
    .where(eq(reminderAddresses.email, email));
  return (row?.stoppedAt ?? null) === null;
}

/** The address that a link was mailed to. */
export async function findUnsubscribeAddress(db: Db, key: string): Promise<string | null> {
  const [row] = await db
    .select({ email: reminderAddresses.email })
    .from(reminderAddresses)
    .where(eq(reminderAddresses.key, key));
  return row?.email ?? null;
}

/** For a deleted user; an address that unsubscribed stays stored, so that it gets no more. */
export async function forgetAddress(tx: Db, email: string): Promise<void> {
  await tx
    .delete(reminderAddresses)
    .where(
      and(
        eq(reminderAddresses.email, email),
        isNull(reminderAddresses.stoppedAt),
        isNull(reminderAddresses.newsStoppedAt),
      ),
    );
}

/** Said twice, it stays as it was first said. */
export async function setSubscribed(
  db: Db,
  email: string,
  mails: UnsubscribableMails,
  wantsThem: boolean,
): Promise<void> {
  const stop = stops[mails];
  const column = reminderAddresses[stop];
  await db
    .insert(reminderAddresses)
    .values({ email, key: newKey(), [stop]: wantsThem ? null : databaseNow })
    .onConflictDoUpdate({
      target: reminderAddresses.email,
      set: { [stop]: wantsThem ? null : sql`coalesce(${column}, ${databaseNow})` },
    });
}
