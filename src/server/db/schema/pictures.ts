import { sql } from 'drizzle-orm';
import {
  check,
  customType,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';

import { longestDescription, mostPictures } from '#shared/pictures/pictures';

import { createdAt, id, idOf } from './columns';
import { groups } from './groups';
import { users } from './users';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Files of the server's own making, WebP in three sizes; the uploaded file is not kept. */
export const pictures = pgTable(
  'pictures',
  {
    id: id(),
    /** Key of its address: the one right to read it. */
    key: text('key').notNull(),
    /** Pixels of the large size. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    small: bytes('small').notNull(),
    medium: bytes('medium').notNull(),
    large: bytes('large').notNull(),
    createdBy: idOf('created_by', () => users.id).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('pictures_key_key').on(table.key),
    check('pictures_size_check', sql`${table.width} > 0 and ${table.height} > 0`),
  ],
);

/** The pictures of a group, in their order: the place is the key, so that there are never more than four. */
export const groupPictures = pgTable(
  'group_pictures',
  {
    groupId: idOf('group_id', () => groups.id).notNull(),
    place: integer('place').notNull(),
    pictureId: idOf('picture_id', () => pictures.id).notNull(),
    alt: text('alt').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.groupId, table.place] }),
    uniqueIndex('group_pictures_picture_key').on(table.pictureId),
    check(
      'group_pictures_place_check',
      sql`${table.place} between 0 and ${sql.raw(String(mostPictures - 1))}`,
    ),
    check(
      'group_pictures_alt_check',
      sql`char_length(${table.alt}) between 1 and ${sql.raw(String(longestDescription))}`,
    ),
  ],
);
