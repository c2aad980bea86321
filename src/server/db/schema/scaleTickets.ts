import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';

import { longestDescription } from '#shared/pictures/pictures';

import { idOf } from './columns';
import { groups } from './groups';
import { pictures } from './pictures';

/** Pictures of the tickets of the scale, one a piece of a carcass: the piece is the key, so there are never more. */
export const scaleTickets = pgTable(
  'scale_tickets',
  {
    groupId: idOf('group_id', () => groups.id).notNull(),
    /** Label of the piece. */
    piece: text('piece').notNull(),
    pictureId: idOf('picture_id', () => pictures.id).notNull(),
    alt: text('alt').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.piece] }),
    uniqueIndex('scale_tickets_picture_key').on(table.pictureId),
    check(
      'scale_tickets_alt_check',
      sql`char_length(${table.alt}) between 1 and ${sql.raw(String(longestDescription))}`,
    ),
  ],
);
