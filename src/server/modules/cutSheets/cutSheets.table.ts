import { boolean, integer, jsonb, pgTable } from 'drizzle-orm/pg-core';

import type { CutChoices } from '#shared/cutSheets/cutSheets';

import { idOf, instant } from '../../db/schema/columns';
import { purchases } from '../../db/schema/purchases';

/** Choices of how a share is cut, by its buyer or for them; no row: it gets the standard cut. */
export const cutSheets = pgTable('cut_sheets', {
  purchaseId: idOf('purchase_id', () => purchases.id).primaryKey(),
  choices: jsonb('choices').$type<CutChoices>().notNull(),
  /** The choices are those of the other quarter of the half, as they were then. */
  isAgreed: boolean('is_agreed').notNull(),
  version: integer('version').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
