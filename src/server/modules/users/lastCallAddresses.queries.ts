import { randomBytes } from 'node:crypto';

import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';

import type { Db } from '../../db/database';
import { databaseNow } from '../../db/clock';
import { lastCallAddresses } from '../../db/schema/lastCalls';

/** 256 random bits, as an address takes them: nobody guesses one, and no log shows one. */
const newKey = (): string => randomBytes(32).toString('base64url');

/** The key of an address' unsubscribe link, made where it has none; the same in every mail to it. */
export async function keepUnsubscribeKey(tx: Db, email: string): Promise<string> {
  const [row] = await tx
    .insert(lastCallAddresses)
    .values({ email, key: newKey() })
    .onConflictDoUpdate({ target: lastCallAddresses.email, set: { email } })
    .returning({ key: lastCallAddresses.key });
  if (!row) throw new Error('The key was not written.');
  return row.key;
}

/** Whether last calls are mailed to an address: to every one whose owner did not say no. */
export async function isSubscribed(db: Db, email: string): Promise<boolean> {
  const [stopped] = await db
    .select({ email: lastCallAddresses.email })
    .from(lastCallAddresses)
    .where(and(eq(lastCallAddresses.email, email), isNotNull(lastCallAddresses.stoppedAt)));
  return stopped === undefined;
}

/** The address that a link was mailed to. */
export async function findUnsubscribeAddress(db: Db, key: string): Promise<string | null> {
  const [row] = await db
    .select({ email: lastCallAddresses.email })
    .from(lastCallAddresses)
    .where(eq(lastCallAddresses.key, key));
  return row?.email ?? null;
}

/** Of somebody who goes; who said no to last calls stays known, so that none comes again. */
export async function forgetAddress(tx: Db, email: string): Promise<void> {
  await tx
    .delete(lastCallAddresses)
    .where(and(eq(lastCallAddresses.email, email), isNull(lastCallAddresses.stoppedAt)));
}

/** Said twice, it stays as it was first said. */
export async function setSubscribed(db: Db, email: string, wantsLastCalls: boolean): Promise<void> {
  const stoppedAt = wantsLastCalls ? null : databaseNow;
  await db
    .insert(lastCallAddresses)
    .values({ email, key: newKey(), stoppedAt })
    .onConflictDoUpdate({
      target: lastCallAddresses.email,
      set: {
        stoppedAt: wantsLastCalls
          ? null
          : sql`coalesce(${lastCallAddresses.stoppedAt}, ${databaseNow})`,
      },
    });
}
