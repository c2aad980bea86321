import { sql, type SQL } from 'drizzle-orm';
import { check, integer, pgTable, text, type ExtraConfigColumn } from 'drizzle-orm/pg-core';

import { ownerReminders, ownerStates } from '#shared/owners/ownerContact';

import { createdAt, idOf, instant } from './columns';
import { purchases } from './purchases';
import { users } from './users';

/** Name, phone and postal address: personal data, in no log and in no list that members see. */
const contactColumns = () => ({
  name: text('name').notNull(),
  phone: text('phone').notNull(),
  street: text('street').notNull(),
  city: text('city').notNull(),
  state: text('state', { enum: ownerStates }).notNull(),
  zip: text('zip').notNull(),
});

type ContactColumns = Record<keyof ReturnType<typeof contactColumns>, ExtraConfigColumn>;

const isComplete = ({ name, phone, street, city, state, zip }: ContactColumns): SQL =>
  sql`char_length(${name}) between 1 and 120 and char_length(${phone}) between 7 and 40 and char_length(${street}) between 1 and 120 and char_length(${city}) between 1 and 80 and char_length(${state}) = 2 and char_length(${zip}) between 5 and 10`;

/** How a butcher reaches a buyer, of the account. */
export const ownerContacts = pgTable(
  'owner_contacts',
  {
    userId: idOf('user_id', () => users.id).primaryKey(),
    ...contactColumns(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [check('owner_contacts_check', isComplete(table))],
);

/** The owner of a share as the papers name them; the account's contact no longer changes it. */
export const purchaseOwners = pgTable(
  'purchase_owners',
  {
    purchaseId: idOf('purchase_id', () => purchases.id).primaryKey(),
    ...contactColumns(),
    createdAt: createdAt(),
  },
  (table) => [check('purchase_owners_check', isComplete(table))],
);

/** Agreements of buyers of custom-exempt animals; kept for good. */
export const agreements = pgTable(
  'agreements',
  {
    purchaseId: idOf('purchase_id', () => purchases.id).primaryKey(),
    /** Version of the text, in `shared/owners/agreement.ts`. */
    version: integer('version').notNull(),
    /** As they typed it. */
    name: text('name').notNull(),
    signedAt: instant('signed_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'agreements_check',
      sql`${table.version} > 0 and char_length(${table.name}) between 1 and 120`,
    ),
  ],
);

/** How often a buyer was reminded of what the butcher needs. */
export const ownerReminderCounts = pgTable(
  'owner_reminders',
  {
    purchaseId: idOf('purchase_id', () => purchases.id).primaryKey(),
    /** By the job; what an admin asks for is not counted. */
    sent: integer('sent').notNull(),
    lastSentAt: instant('last_sent_at').notNull(),
  },
  (table) => [
    check(
      'owner_reminders_check',
      sql`${table.sent} between 0 and ${sql.raw(String(ownerReminders.most))}`,
    ),
  ],
);
