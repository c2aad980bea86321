import { readFile, rename, rm, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { lockFolder } from '../db/folderLock';
import { onOwnConnection } from '../db/migrateSchema';
import { createPglite, databaseFolder } from '../db/pglite';
import { runOperatorCommand } from '../operatorCommand';
import { afterRestore } from './afterRestore';
import { BackupError } from './BackupError';
import { requireOwnDatabase, restorePostgres } from './postgresTools';

const notEmpty = (what: string) =>
  new BackupError(
    `${what} is not empty. Add --replace to put the backup in its place; back up what is there first.`,
  );

const options = {
  replace: { type: 'boolean' },
  'takes-over': { type: 'boolean' },
  'in-place': { type: 'boolean' },
} as const;

const takenOver =
  "It takes the shop's place. Every user has to log in again, and links that work without a login have ended: make and send new ones. Run npm run migrate, then start the server: it finds what was paid and refunded since the backup at the card provider. What it cannot sell again waits until a superadmin lets it go back: under What needs attention, or npm run release-returns.";

const isCopy =
  'It is a copy, a shop of its own: it touches no payment of the original. Every user has to log in again, and links that work without a login have ended. To put it in the place of a shop that was lost, restore it with --takes-over instead.';

interface Restore {
  /** Undefined: the database was put back by other means, such as pgBackRest. */
  file: string | undefined;
  /** Consent to replace the present database. */
  isReplacing: boolean;
  /** True where it replaces the shop it was saved from; otherwise it is a copy beside it. */
  takesOver: boolean;
}

/** Puts a backup back, all of it or nothing, while every server is stopped. */
await runOperatorCommand({
  usage:
    'Use: npm run restore -- sharecut.dump [--takes-over] [--replace], or npm run restore -- --in-place [--takes-over]',
  read(args): Restore | undefined {
    const { positionals, values } = parseArgs({ args, options, strict: false });
    const [file, ...others] = positionals;
    const isUnknown = Object.keys(values).some((name) => !(name in options));
    const isInPlace = values['in-place'] === true;
    if ((file === undefined) !== isInPlace || others.length > 0 || isUnknown) return undefined;
    return {
      file,
      isReplacing: values.replace === true,
      takesOver: values['takes-over'] === true,
    };
  },
  async run(restore, { databaseUrl, dataDir }) {
    const { file, takesOver } = restore;
    if (file === undefined) await finishInPlace(databaseUrl, takesOver);
    else {
      await stat(file).catch(() => {
        throw new BackupError(`There is no file ${file}.`);
      });
      if (databaseUrl) await intoPostgres(databaseUrl, file, restore);
      else await intoPglite(dataDir, file, restore);
    }
    return `${file ?? 'The database'} is restored. ${takesOver ? takenOver : isCopy}`;
  },
});

async function finishInPlace(databaseUrl: string | undefined, takesOver: boolean) {
  if (!databaseUrl) throw new BackupError('DATABASE_URL has to name the restored Postgres.');
  if (!(await requireOwnDatabase(databaseUrl))) throw new BackupError('The database is empty.');
  const say = (message: string) => process.stdout.write(`${message}\n`);
  await onOwnConnection(databaseUrl, say, async (session) => {
    await session.query(`begin; ${afterRestore(takesOver)} commit;`);
  });
}

async function intoPostgres(
  databaseUrl: string,
  file: string,
  { isReplacing, takesOver }: Restore,
) {
  const isShop = await requireOwnDatabase(databaseUrl);
  if (isShop && !isReplacing) throw notEmpty('The database');
  await restorePostgres(databaseUrl, file, afterRestore(takesOver));
}

/** The present folder stays until the new one is in its place. */
async function intoPglite(dataDir: string, file: string, { isReplacing, takesOver }: Restore) {
  const unlock = await lockFolder(dataDir);
  const folder = databaseFolder(dataDir);
  const [fresh, before] = [`${folder}.new`, `${folder}.before`];
  try {
    const isEmpty = await stat(folder).then(
      () => false,
      () => true,
    );
    if (!isEmpty && !isReplacing) throw notEmpty(folder);
    await rm(fresh, { recursive: true, force: true });
    const client = await createPglite(fresh, new Blob([await readFile(file)]));
    try {
      await client.exec(`begin; ${afterRestore(takesOver)} commit;`);
    } finally {
      await client.close();
    }
    await rm(before, { recursive: true, force: true });
    if (!isEmpty) await rename(folder, before);
    await rename(fresh, folder);
    await rm(before, { recursive: true, force: true });
  } finally {
    await unlock();
  }
}
