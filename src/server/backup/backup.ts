import { chmod, open, rename, rm, stat, writeFile } from 'node:fs/promises';

import { lockFolder } from '../db/folderLock';
import { createPglite, databaseFolder } from '../db/pglite';
import { runOperatorCommand } from '../operatorCommand';
import { BackupError } from './BackupError';
import { dumpPostgres, noteBackup } from './postgresTools';

/** Saves the database in one file; on Postgres while servers run, on PGlite while the server is stopped. */
await runOperatorCommand({
  usage: 'Use: npm run backup -- sharecut.dump',
  read: ([file]) => file,
  async run(file, { databaseUrl, dataDir }) {
    if (await exists(file)) throw new BackupError(`${file} is there already: name a new file.`);
    const part = `${file}.part`;
    try {
      await writeFile(part, '', { mode: 0o600 });
      if (databaseUrl) await dumpPostgres(databaseUrl, part);
      else await dumpPglite(dataDir, part);
      await syncToDisk(part);
      await rename(part, file);
    } finally {
      await rm(part, { force: true });
    }
    const noted = databaseUrl ? await noteBackup(databaseUrl) : '';
    const { size } = await stat(file);
    return `${file}: ${Math.ceil(size / 1000)} kB. Keep it where only you can read it, and the secrets with it.${noted}`;
  },
});

async function dumpPglite(dataDir: string, file: string): Promise<void> {
  const unlock = await lockFolder(dataDir);
  const client = await createPglite(databaseFolder(dataDir));
  try {
    const dump = await client.dumpDataDir('gzip');
    await writeFile(file, Buffer.from(await dump.arrayBuffer()));
  } finally {
    await client.close();
    await unlock();
  }
}

async function syncToDisk(file: string): Promise<void> {
  await chmod(file, 0o600);
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return stat(file).then(
    () => true,
    () => false,
  );
}
