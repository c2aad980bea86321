import { readFile, rename, rm, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';

import { lockFolder } from '../db/folderLock';
import { createPglite, databaseFolder } from '../db/pglite';
import { runOperatorCommand } from '../operatorCommand';
import { afterRestore } from './afterRestore';
import { BackupError } from './BackupError';
import { lookInto, restorePostgres } from './postgresTools';

const notEmpty = (what: string) =>
  new BackupError(
    `${what} is not empty. Add --replace to put the backup in its place; back up what is there first.`,
  );

const options = { replace: { type: 'boolean' } } as const;

/** Puts a backup back, all of it or nothing, while every server is stopped. */
await runOperatorCommand({
  usage: 'Use: npm run restore -- sharecut.dump [--replace]',
  read(args) {
    const { positionals, values } = parseArgs({ args, options, strict: false });
    const [file] = positionals;
    return file === undefined ? undefined : { file, isReplacing: values.replace === true };
  },
  async run({ file, isReplacing }, { databaseUrl, dataDir }) {
    await stat(file).catch(() => {
      throw new BackupError(`There is no file ${file}.`);
    });
    if (databaseUrl) await intoPostgres(databaseUrl, file, isReplacing);
    else await intoPglite(dataDir, file, isReplacing);
    return `${file} is restored. Everybody has to log in again. Start the server: it finds what was paid and refunded since the backup in the card provider's lists, 500 payments every half minute.`;
  },
});

async function intoPostgres(databaseUrl: string, file: string, isReplacing: boolean) {
  const { isShop, relations, others } = await lookInto(databaseUrl);
  if (others > 0) {
    throw new BackupError(
      `Others are connected to the database (${others}). Stop every server first.`,
    );
  }
  if (!isShop && relations.length > 0) {
    throw new BackupError(
      `The database holds tables of another program: ${relations.join(', ')}. Restore into an empty database.`,
    );
  }
  if (isShop && !isReplacing) throw notEmpty('The database');
  await restorePostgres(databaseUrl, file, afterRestore);
}

/** The folder before is kept until the new one is in its place. */
async function intoPglite(dataDir: string, file: string, isReplacing: boolean) {
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
      await client.exec(`begin; ${afterRestore} commit;`);
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
