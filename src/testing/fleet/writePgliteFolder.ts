import { rename, rm } from 'node:fs/promises';

import { createPglite, emptyDatabase, openPglite } from '#server/db/pglite';

import { addFirstSuperadmin } from './addFirstSuperadmin';

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
await addFirstSuperadmin(database.db);
await database.close();
process.exit();
