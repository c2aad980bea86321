import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { longestDescription } from '#shared/pictures/pictures';
import { longestAbout } from '#shared/ranches/ranchPage';

import { createdAt, idOf, instant } from './columns';
import { pictures } from './pictures';
import { suppliers } from './suppliers';

/**
 * Every name that a ranch's page has or had. A former name stays the ranch's, because printed codes lead
 * to it: no other ranch can take it over.
 */
export const ranchNames = pgTable(
  'ranch_names',
  {
    name: text('name').primaryKey(),
    supplierId: idOf('supplier_id', () => suppliers.id).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('ranch_names_supplier_idx').on(table.supplierId),
    check('ranch_names_name_check', sql`${table.name} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
);

/** The public page of a ranch, off until its admin opens it. */
export const ranchPages = pgTable(
  'ranch_pages',
  {
    supplierId: idOf('supplier_id', () => suppliers.id).primaryKey(),
    name: text('name')
      .notNull()
      .references(() => ranchNames.name, { onDelete: 'restrict' }),
    about: text('about').notNull(),
    isOpen: boolean('is_open').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    check(
      'ranch_pages_about_check',
      sql`char_length(${table.about}) <= ${sql.raw(String(longestAbout))}`,
    ),
  ],
);

/** The one picture of a ranch, also before its page is set up. */
export const ranchPictures = pgTable(
  'ranch_pictures',
  {
    supplierId: idOf('supplier_id', () => suppliers.id).primaryKey(),
    pictureId: idOf('picture_id', () => pictures.id).notNull(),
    alt: text('alt').notNull(),
  },
  (table) => [
    uniqueIndex('ranch_pictures_picture_key').on(table.pictureId),
    check(
      'ranch_pictures_alt_check',
      sql`char_length(${table.alt}) between 1 and ${sql.raw(String(longestDescription))}`,
    ),
  ],
);
