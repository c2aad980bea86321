import { asc, eq, lte } from 'drizzle-orm';

import { secondsFromNow, statementNow } from '../db/clock';
import type { Db } from '../db/database';
import { gatheredMails } from '../db/schema/platform';
import { users } from '../db/schema/users';
import { statement } from '../db/statement';
import type { GatheredKind } from './gathered';

/** Rows of one round. */
const roundSize = 500;

export const listDue = (db: Db): Promise<{ key: string }[]> =>
  db
    .select({ key: gatheredMails.key })
    .from(gatheredMails)
    .where(lte(gatheredMails.dueAt, statementNow))
    .orderBy(asc(gatheredMails.dueAt))
    .limit(roundSize);

export async function lockGathered(tx: Db, key: string) {
  const [row] = await tx
    .select()
    .from(gatheredMails)
    .where(eq(gatheredMails.key, key))
    .for('no key update', { skipLocked: true });
  return row ?? null;
}

export async function removeGathered(tx: Db, key: string): Promise<void> {
  await tx.delete(gatheredMails).where(eq(gatheredMails.key, key));
}

export async function postponeGathered(tx: Db, key: string, seconds: number): Promise<void> {
  await tx
    .update(gatheredMails)
    .set({ dueAt: secondsFromNow(seconds) })
    .where(eq(gatheredMails.key, key));
}

export async function findRecipient(tx: Db, id: string) {
  const [row] = await tx
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      deletedAt: users.deletedAt,
    })
    .from(users)
    .where(eq(users.id, id));
  return row && !row.deletedAt ? row : null;
}

const asksWaiting = statement<
  { isWaiting: boolean },
  { userId: string; groupId: string; kind: string }
>(`
  select exists (
    select from gathered_mails where user_id = (:userId::text)::uuid and known ->> 'groupId' = :groupId and kind <> :kind
  ) or exists (
    select from mail_outbox where about ->> 'userId' = :userId and about ->> 'groupId' = :groupId and kind <> :kind
  ) as "isWaiting"`);

/** True while another mail about a group is on its way to the person. */
export async function isOtherWaiting(
  tx: Db,
  other: { userId: string; groupId: string; kind: GatheredKind },
): Promise<boolean> {
  return (await asksWaiting(tx, other))[0]?.isWaiting === true;
}
