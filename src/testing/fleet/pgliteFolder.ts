import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { programFile } from '../server/programs';
import { ensurePrograms, outputOf, runBuilt } from './script';

/** Changes with the files that decide what a new database holds. */
async function keyOfFolder(): Promise<string> {
  const migrations = 'src/server/db/migrations';
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).sort();
  const files = [
    ...names.map((name) => path.join(migrations, name)),
    'src/testing/fleet/writePgliteFolder.ts',
    'src/testing/fleet/addFirstSuperadmin.ts',
    'node_modules/@electric-sql/pglite/package.json',
  ];
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(file));
  return hash.digest('hex').slice(0, 16);
}

/** A file that one process at a time can make: workers need the folders at the same moment. */
async function inTurn(lock: string, act: () => Promise<void>): Promise<void> {
  for (;;) {
    const handle = await open(lock, 'wx').catch(() => undefined);
    if (handle) {
      try {
        await act();
      } finally {
        await handle.close();
        await rm(lock, { force: true });
      }
      return;
    }
    // A process that was killed leaves its lock behind.
    const { mtimeMs } = await stat(lock).catch(() => ({ mtimeMs: Date.now() }));
    if (Date.now() - mtimeMs > longestMs) await rm(lock, { force: true });
    await pause(100);
  }
}

const longestMs = 120_000;

/**
 * Creates the template of new databases, once: an empty database next to the programs, as the build puts
 * one next to the server, and the folder of {@link fillPgliteFolder}.
 */
async function ensureTemplate(): Promise<string> {
  await ensurePrograms();
  const template = `${programFile('main')}.${await keyOfFolder()}`;
  if (existsSync(template)) return template;
  await inTurn(`${template}.lock`, async () => {
    if (existsSync(template)) return;
    const fresh = `${template}.${process.pid}`;
    await outputOf(runBuilt('writePgliteFolder', [fresh]));
    await rename(fresh, template);
  });
  return template;
}

/** Makes an empty folder for a server; its database begins as a copy of the empty one. */
export async function createPgliteFolder(): Promise<string> {
  await ensureTemplate();
  return mkdtemp(path.join(tmpdir(), 'sharecut-fleet-'));
}

/**
 * Fills the folder of a fleet's PGlite with the tables and the first superadmin: copied, because to
 * make them takes four times as long as to start a server.
 */
export async function fillPgliteFolder(folder: string): Promise<void> {
  const template = await ensureTemplate();
  await cp(path.join(template, 'database'), path.join(folder, 'database'), { recursive: true });
}
