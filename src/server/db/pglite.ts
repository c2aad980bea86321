import path from 'node:path';

import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';

import type { Database, Db } from './database';
import { lockFolder } from './folderLock';

/** Where in the data folder the database lies. */
export const databaseFolder = (dataDir: string): string => path.join(dataDir, 'database');

/** Postgres in this process, on a folder; `loadDataDir` fills a new one from a dump. */
export const createPglite = (folder: string, loadDataDir?: Blob): Promise<PGlite> =>
  PGlite.create({
    dataDir: folder,
    extensions: { pg_trgm },
    ...(loadDataDir && { loadDataDir }),
  });

/** @throws FolderLockedError while another process has it open. */
export async function openPglite(dataDir: string): Promise<Database> {
  const isMemory = dataDir.startsWith('memory:');
  const unlock = isMemory ? () => Promise.resolve() : await lockFolder(dataDir);
  const client = await createPglite(isMemory ? 'memory://' : databaseFolder(dataDir));
  return {
    db: drizzle({ client }) as unknown as Db,
    listen: async (channel, { onMessage }) => {
      await client.listen(channel, onMessage);
    },
    close: async () => {
      await client.close();
      await unlock();
    },
  };
}
