import { rename, rm } from 'node:fs/promises';

import { createPglite, emptyDatabase, openPglite } from '#server/db/pglite';
import { users } from '#server/db/schema/users';
import { hashPassword } from '#server/modules/users/passwordHash.service';

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

const database = await openPglite(folder, () => undefined);
const { email, password } = firstSuperadmin;
await database.db.insert(users).values({
  username: email,
  email,
  passwordHash: await hashPassword(password),
  role: 'superadmin',
});
await database.close();
process.exit();
