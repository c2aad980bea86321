import { openDatabase } from '#server/db/openDatabase';

import { addFirstSuperadmin } from './addFirstSuperadmin';

/** Fills a new database of Postgres, by its address: the tables, and the first superadmin. */
const [databaseUrl] = process.argv.slice(2);
const database = await openDatabase({
  databaseUrl,
  dataDir: 'memory://',
  isInTheOpen: false,
  log: console,
});
await addFirstSuperadmin(database.db);
await database.close();
process.exit();
