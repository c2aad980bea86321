import { existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';

import { migrateSchema, onOwnConnection } from '../db/migrateSchema';
import { databaseFolder, openPglite } from '../db/pglite';
import { openPostgres } from '../db/postgres';
import { readMigrations } from '../db/readMigrations';
import { countBroken } from '../modules/inventory/invariants.service';
import { runOperatorCommand } from '../operatorCommand';
import { BackupError } from './BackupError';
import { copyRows } from './copyRows';
import { requireOwnDatabase } from './postgresTools';

/** Moves a shop from the PGlite of its data folder to an empty Postgres, while its server is stopped. */
await runOperatorCommand({
  usage: 'Use: DATABASE_URL=postgres://… npm run move-to-postgres',
  read: (args) => (args.length === 0 ? {} : undefined),
  async run(_, { databaseUrl, dataDir }) {
    if (!databaseUrl) throw new BackupError('DATABASE_URL has to name the Postgres to move to.');
    const folder = databaseFolder(dataDir);
    if (!existsSync(folder)) throw new BackupError(`There is no database in ${folder}.`);
    await requireOwnDatabase(databaseUrl);
    const rows = await moveRows(dataDir, databaseUrl);
    // A server without DATABASE_URL must not sell the same shares again.
    await rename(folder, `${folder}.moved`);
    const broken = await countBrokenIn(databaseUrl);
    return `${rows} rows were moved and compared. ${broken} groups break an invariant${broken > 0 ? ', as they did before: the server names them in its alerts' : ''}. Start the server with this DATABASE_URL and the secrets of before: the same DATA_DIR, or JWT_SECRET and INVITE_SECRET from its secrets.json. What was there is in ${folder}.moved.`;
  },
});

async function moveRows(dataDir: string, databaseUrl: string): Promise<number> {
  const say = (message: string) => process.stdout.write(`${message}\n`);
  const migrations = await readMigrations();
  const source = await openPglite(dataDir, () => undefined);
  let rows = 0;
  try {
    await onOwnConnection(databaseUrl, say, async (session) => {
      await migrateSchema(session, { migrations, say });
      const { rows: users } = await session.query('select from users limit 1');
      if (users.length > 0) throw new BackupError('The Postgres is not empty: it has users.');
      await session.query('begin');
      rows = await source.db.transaction((from) => copyRows(from, session));
      await session.query('commit');
    });
  } finally {
    await source.close();
  }
  return rows;
}

async function countBrokenIn(databaseUrl: string): Promise<number> {
  const database = openPostgres(databaseUrl, () => undefined);
  try {
    return await countBroken(database.db);
  } finally {
    await database.close();
  }
}
