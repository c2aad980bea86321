import { rm } from 'node:fs/promises';

import { createPglite, emptyDatabase } from './pglite';

/** Part of the build: every new database on PGlite begins as a copy of this one. */
await rm(emptyDatabase, { recursive: true, force: true });
const client = await createPglite(emptyDatabase);
await client.close();
