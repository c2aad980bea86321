import { runOperatorCommand } from '../operatorCommand';
import { migrateSchema, onOwnConnection } from './migrateSchema';
import { openPglite } from './pglite';
import { readMigrations } from './readMigrations';

/** Updates the schema; on Postgres while servers run. On PGlite every start does it. */
await runOperatorCommand({
  usage: 'Use: npm run migrate',
  read: (args) => (args.length === 0 ? {} : undefined),
  async run(_, { databaseUrl, dataDir }) {
    const say = (message: string) => process.stdout.write(`${message}\n`);
    if (databaseUrl) {
      const migrations = await readMigrations();
      await onOwnConnection(databaseUrl, say, (session) =>
        migrateSchema(session, { migrations, say }),
      );
    } else {
      const database = await openPglite(dataDir, () => undefined);
      await database.close();
    }
    return 'The schema is up to date.';
  },
});
