import { rename, writeFile } from 'node:fs/promises';

import { migrateSchema } from '#server/db/migrateSchema';
import { createPglite } from '#server/db/pglite';
import { readMigrations } from '#server/db/readMigrations';

import { createClock, searchPath } from './clock';
import { pgliteTemplate } from './pgliteTemplate';

/** Writes the dump that the PGlite of every test worker begins with: whole, or not at all. */
const client = await createPglite('memory://');
await client.exec(`${createClock} set search_path = ${searchPath}`);
const migrations = await readMigrations();
await migrateSchema(client, { migrations, say: () => undefined, isOnline: false });
const dump = await client.dumpDataDir('none');
await writeFile(`${pgliteTemplate}.new`, Buffer.from(await dump.arrayBuffer()));
await rename(`${pgliteTemplate}.new`, pgliteTemplate);
process.exit();
