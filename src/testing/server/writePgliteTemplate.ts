import { rename, writeFile } from 'node:fs/promises';

import { drizzle } from 'drizzle-orm/pglite';

import { migrate } from '#server/db/openDatabase';
import { createPglite } from '#server/db/pglite';

import { createClock, searchPath } from './clock';
import { pgliteTemplate } from './pgliteTemplate';

/** Writes the dump that the PGlite of every test worker begins with: whole, or not at all. */
const client = await createPglite('memory://');
await client.exec(`${createClock} set search_path = ${searchPath}`);
await migrate({ db: drizzle(client) });
const dump = await client.dumpDataDir('none');
await writeFile(`${pgliteTemplate}.new`, Buffer.from(await dump.arrayBuffer()));
await rename(`${pgliteTemplate}.new`, pgliteTemplate);
process.exit();
