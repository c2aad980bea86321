import { runOperatorCommand } from '../operatorCommand';
import { migrateSchema, onOwnConnection } from './migrateSchema';
import { openPglite } from './pglite';
import { readMigrations } from './readMigrations';
import { sayLocale } from './sayLocale';

/** Updates the schema; on Postgres while servers run. On PGlite every start does it. */
await runOperatorCommand({
  usage: 'Use: npm run migrate',
  read: (args) => (args.length === 0 ? {} : undefined),
  async run(_, { databaseUrl, dataDir }) {
    const say = (message: string) => process.stdout.write(`${message}\n`);
    if (databaseUrl) {
      const migrations = await readMigrations();
      await onOwnConnection(databaseUrl, say, async (session) => {
        await migrateSchema(session, { migrations, say });
        await sayLocale(session, say);
      });
    } else {
      const database = await openPglite(dataDir, () => undefined);
      await database.close();
    }
    return 'The schema is up to date.';
  },
});
