import { count, eq, sql } from 'drizzle-orm';

import type { Db } from '../db/database';
import { newId } from '../db/schema/columns';
import { mailOutbox } from '../db/schema/platform';
import { columnsOf, statement } from '../db/statement';
import type { AboutOf, Counted, mailKinds, MailKindName } from './kinds';
import type { LeavableMail, Mail } from './mailer';

export type WaitingMail = typeof mailOutbox.$inferSelect;

/** Mails by column; headers and what each is about as JSON. */
type WrittenMails = Record<'ids' | 'tos' | 'subjects' | 'texts' | 'htmls', string[]> &
  Record<'kinds' | 'abouts', string[]> & { headers: (string | null)[] };

const insertMails = statement<never, WrittenMails>(`
  insert into mail_outbox (id, "to", subject, text, html, headers, kind, about)
  select id, "to", subject, text, html, headers::jsonb, kind, about::jsonb
  from unnest(:ids::uuid[], :tos::text[], :subjects::text[], :texts::text[], :htmls::text[],
    :headers::text[], :kinds::text[], :abouts::text[])
    as m (id, "to", subject, text, html, headers, kind, about)`);

/**
 * Queues the receipt of a purchase, whose text is written when it is sent, as the part of a statement that writes `from`, its
 * row alone. None where `:mailId` is null, or the buyer's account gone.
 */
export const insertReceiptSql = (from: string): string => `
  insert into mail_outbox (id, "to", kind, about, next_try_at, due_at)
  select :mailId::uuid, u.email, 'receipt', jsonb_build_object('purchaseId', p.id), '9999-12-31Z', now()
  from ${from} p join users u on u.id = p.user_id
  where :mailId::uuid is not null and u.deleted_at is null`;

type KindCounted<By extends Counted> = {
  [Name in MailKindName]: (typeof mailKinds)[Name]['counted'] extends By ? Name : never;
}[MailKindName];

/** Kinds that are queued with the change that they report; others are gathered (`gathered.ts`) or counted (`reminders.ts`) first. */
type QueuedKind = KindCounted<'money' | 'call' | 'once'>;

export type ReminderKind = KindCounted<'reminder'>;

/** A kind with a way out has its link in every mail. */
export type MailOf<Name extends MailKindName> =
  (typeof mailKinds)[Name]['wayOut'] extends 'unsubscribe' ? LeavableMail : Mail;

/**
 * Queues a mail in the transaction of the change that it reports: committed with it, sent by
 * `jobs/mailJob.ts`, if it is still true then, and retried until the mail server accepts it.
 */
export const queueMail = <Name extends QueuedKind>(
  db: Db,
  kind: Name,
  mail: MailOf<Name>,
  about: AboutOf<Name>,
): Promise<void> => putInOutbox(db, [letterOf(kind, mail, about)]);

/** A mail of a kind, ready to be sent. */
export interface Letter {
  kind: MailKindName;
  mail: Mail;
  about: object;
}

export const letterOf = <Name extends MailKindName>(
  kind: Name,
  mail: MailOf<Name>,
  about: AboutOf<Name>,
): Letter => ({ kind, mail, about: about as object });

/** Queues mails that one change reports, by one statement. */
export async function putInOutbox(db: Db, letters: readonly Letter[]): Promise<void> {
  if (letters.length === 0) return;
  await insertMails(db, {
    ids: letters.map(() => newId()),
    tos: letters.map(({ mail }) => mail.to),
    subjects: letters.map(({ mail }) => mail.subject),
    texts: letters.map(({ mail }) => mail.text),
    htmls: letters.map(({ mail }) => mail.html),
    headers: letters.map(({ mail: { headers } }) => (headers ? JSON.stringify(headers) : null)),
    kinds: letters.map(({ kind }) => kind),
    abouts: letters.map(({ about }) => JSON.stringify(about)),
  });
}

/** A claimed mail comes back after this long, should this process die while it sends. */
const claimSeconds = 60;

const firstDelaySeconds = 5;
const longestDelaySeconds = 120;

/** Sets the time of the next try, in the column that has it. */
const tryAgainIn = (seconds: number | string): string => `
  next_try_at = case when due_at is null then now() + make_interval(secs => ${seconds}) else next_try_at end,
  due_at = case when due_at is not null then now() + make_interval(secs => ${seconds}) end`;

/** Claims mails that are due; each is claimed by one process only. */
export const claimMails = statement<WaitingMail, { most: number }>(`
  update "mail_outbox" m set tries = m.tries + 1, ${tryAgainIn(claimSeconds)}
  where m.id in (select id from mail_outbox where least(next_try_at, due_at) <= now()
    order by least(next_try_at, due_at) limit :most for no key update skip locked)
  returning ${columnsOf(mailOutbox, 'm')}`);

/** Locks a claimed mail until it is decided whether and with which calendar it is sent. */
export async function lockMail(tx: Db, id: string): Promise<WaitingMail | null> {
  const [row] = await tx
    .select()
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id))
    .for('no key update');
  return row ?? null;
}

export async function setCalendar(tx: Db, id: string, calendar: string | null): Promise<void> {
  await tx.update(mailOutbox).set({ calendar }).where(eq(mailOutbox.id, id));
}

/** Deletes mails that were sent or given up, with their texts. */
export const removeMails = statement<never, { ids: string[] }>(
  'delete from "mail_outbox" where id = any(:ids::uuid[])',
);

/** Puts a mail back for so many seconds. */
const putBack = statement<never, { id: string; seconds: number }>(
  `update "mail_outbox" set ${tryAgainIn(':seconds::int')} where id = :id`,
);

/** Puts a mail back, for twice as long as the last time, two minutes at most. */
export async function postponeMail(db: Db, { id, tries }: WaitingMail): Promise<void> {
  const seconds = Math.min(longestDelaySeconds, firstDelaySeconds * 2 ** (tries - 1));
  await putBack(db, { id, seconds });
}

/** Figures an operator watches. */
export const mailMeasures = [
  {
    name: 'sharecut_waiting_mails',
    help: 'Mails that the mail server has not taken yet.',
    read: async (db: Db): Promise<number> => {
      const [row] = await db.select({ mails: count() }).from(mailOutbox);
      return row?.mails ?? 0;
    },
  },
  {
    name: 'sharecut_oldest_mail_age_seconds',
    help: 'For how long the oldest of them has waited; 0: there is none.',
    read: async (db: Db): Promise<number> => {
      const age = sql<
        number | null
      >`extract(epoch from now() - min(${mailOutbox.createdAt}))::float8`;
      const [row] = await db.select({ age }).from(mailOutbox);
      return row?.age ?? 0;
    },
  },
];
