import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';

import { cents, createdAt, id, idOf, instant, sweepColumns } from './columns';
import { users } from './users';

/** Append-only (a trigger refuses the rest): who did what, from which value to which, when. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull().defaultNow(),
    /** Null: the server itself, or a visitor. */
    actorId: idOf('actor_id', () => users.id),
    /** Subject and verb, such as `group.status`. */
    action: text('action').notNull(),
    subjectId: text('subject_id').notNull(),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
    /** The network address of the request; null where none of a person's asked for it. */
    address: text('address'),
  },
  (table) => [
    index('audit_log_subject_idx').on(table.subjectId, table.id),
    index('audit_log_at_idx').on(table.at, table.id),
    index('audit_log_actor_idx').on(table.actorId, table.at, table.id),
    index('audit_log_action_idx').on(table.action, table.at, table.id),
  ],
);

/**
 * One row, made with the database. Payments carry its id, so that a database restored from a backup
 * knows its own (docs/decisions/013-backups.md).
 */
export const shops = pgTable(
  'shops',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** PUBLIC_URL of its servers: one with another may serve a copy. Null: the next one notes its own. */
    publicUrl: text('public_url'),
    /** Since a backup took its place, until all payments are known again. */
    takenOverAt: instant('taken_over_at'),
    /** Sales found again since then. */
    foundAgain: integer('found_again').notNull().default(0),
  },
  () => [uniqueIndex('shops_one_row').on(sql`(true)`)],
);

/**
 * `failed`: it is tried again; `refunding`: its money is on the way back, so it is no lost sale; `held`: it
 * waits for a superadmin, who makes it `released`.
 */
export const openPaymentStates = ['failed', 'refunding', 'held', 'released'] as const;

/** Payments at the provider that have to be sold, refunded or read again. */
export const openPayments = pgTable(
  'open_payments',
  {
    /** The provider's. */
    id: text('id').primaryKey(),
    state: text('state', { enum: openPaymentStates }).notNull(),
    amountCents: cents('amount_cents'),
    ...sweepColumns(),
    createdAt: createdAt(),
  },
  (table) => [index('open_payments_next_idx').on(table.nextSweepAt)],
);

export const stripeEvents = pgTable('stripe_events', {
  /** The provider's own id: an event that comes again is known. */
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  intentId: text('intent_id'),
  receivedAt: instant('received_at').notNull().defaultNow(),
  processedAt: instant('processed_at'),
});

/** Work that one process at a time does holds its row here until `until`. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  holder: text('holder').notNull(),
  until: instant('until').notNull(),
  /** When it was last done to its end. */
  doneAt: instant('done_at'),
});

/** How far each of the provider's lists is known; older than the data, it is read again from there. */
export const walks = pgTable('walks', {
  /** Name of the list. */
  name: text('name').primaryKey(),
  /** All that is older is known. */
  since: instant('since').notNull(),
  /** Start of the pass under way; null between two. */
  startedAt: instant('started_at'),
  /** The provider's id of the last item that the pass has read. */
  after: text('after'),
  /** Something could not be followed: the next pass reads it again. */
  hasGaps: boolean('has_gaps').notNull().default(false),
});

/** Queued mails: written with the change that they report, deleted when the mail server has accepted them. */
export const mailOutbox = pgTable(
  'mail_outbox',
  {
    /** Part of the Message-ID. */
    id: id(),
    to: text('to').notNull(),
    /** These three are null where the text is written when it is sent: of a receipt. */
    subject: text('subject'),
    text: text('text'),
    html: text('html'),
    /** Beyond those that every mail has. */
    headers: jsonb('headers').$type<Record<string, string>>(),
    /** Calendar files that it carries, one after the other. */
    calendar: text('calendar'),
    /** A key of `mail/kinds.ts`, and the ids that its question names; null: of an earlier version. */
    kind: text('kind'),
    about: jsonb('about').$type<Record<string, string>>(),
    tries: integer('tries').notNull().default(0),
    /** In the year 9999 where the text is written when it is sent: a server of 0.1.0 would send it without. */
    nextTryAt: instant('next_try_at').notNull().defaultNow(),
    /** The next try there. */
    dueAt: instant('due_at'),
    createdAt: createdAt(),
  },
  (table) => [index('mail_outbox_due_idx').on(sql`least(${table.nextTryAt}, ${table.dueAt})`)],
);

/** Mails that wait for what else changes: written when they are due, of what stands then (`mail/gather.ts`). */
export const gatheredMails = pgTable(
  'gathered_mails',
  {
    /** One mail for each subject and recipient. */
    key: text('key').primaryKey(),
    kind: text('kind').notNull(),
    userId: idOf('user_id', () => users.id).notNull(),
    /** State that the recipient knew before the first change. */
    known: jsonb('known').$type<object>().notNull(),
    /** State after the last change. */
    latest: jsonb('latest').$type<object>().notNull(),
    /** Whose purse it is counted against. */
    causer: text('causer').notNull(),
    dueAt: instant('due_at').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('gathered_mails_due_idx').on(table.dueAt),
    index('gathered_mails_user_idx').on(table.userId),
  ],
);
