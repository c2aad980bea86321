import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

import { createdAt, idOf } from '../../../db/schema/columns';
import { users } from '../../../db/schema/users';

/** Secrets shared with authenticator apps; asked for once `users.second_factor_at` is set. */
export const secondFactors = pgTable('second_factors', {
  userId: idOf('user_id', () => users.id).primaryKey(),
  /** Encrypted, so that a leaked database yields no codes. */
  sealedSecret: text('sealed_secret').notNull(),
  /** The 30-second step of the last accepted code; codes up to it are refused. */
  lastStep: integer('last_step'),
  createdAt: createdAt(),
});

/** Those not used yet. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: idOf('user_id', () => users.id).notNull(),
    /** SHA-256, in hex. */
    codeHash: text('code_hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);
