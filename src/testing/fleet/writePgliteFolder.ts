import { rename, rm } from 'node:fs/promises';

import { openDatabase } from '#server/db/openDatabase';
import { createPglite, emptyDatabase } from '#server/db/pglite';
import { users } from '#server/db/schema/users';
import { hashPassword } from '#server/modules/users/passwordHash';

import { firstSuperadmin } from '../factories/users';

/**
 * Makes the empty database that every new folder begins with, as the build does, and then the folder
 * that fleets begin with: the tables, and the first superadmin.
 */
const [folder = ''] = process.argv.slice(2);
const empty = await createPglite(`${folder}.empty`);
await empty.close();
await rm(emptyDatabase, { recursive: true, force: true });
await rename(`${folder}.empty`, emptyDatabase);

const log = { warn: () => undefined };
const database = await openDatabase({ databaseUrl: undefined, dataDir: folder, log });
const { email, password } = firstSuperadmin;
await database.db.insert(users).values({
  username: email,
  email,
  passwordHash: await hashPassword(password),
  role: 'superadmin',
});
await database.close();
process.exit();
