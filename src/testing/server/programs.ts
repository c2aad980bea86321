import { createHash } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { bundlePrograms } from './bundlePrograms';

/** The folder of the programs that tests run as processes, with their files. */
const folder = path.resolve('node_modules/.cache/test-programs');

const entryPoints = {
  testServer: 'src/testing/server/process.ts',
  writePgliteTemplate: 'src/testing/server/writePgliteTemplate.ts',
  writePgliteFolder: 'src/testing/fleet/writePgliteFolder.ts',
  fillPostgres: 'src/testing/fleet/fillPostgres.ts',
  breakingPglite: 'src/testing/breakingPglite.ts',
  main: 'src/server/main.ts',
  migrate: 'src/server/db/migrate.ts',
  createSuperadmin: 'src/server/createSuperadmin.ts',
  backup: 'src/server/backup/backup.ts',
  restore: 'src/server/backup/restore.ts',
  moveToPostgres: 'src/server/backup/moveToPostgres.ts',
  releaseReturns: 'src/server/backup/releaseReturns.ts',
};
export type Program = keyof typeof entryPoints;

/** The file of a program, once it is built; by default of this version. */
export const programFile = (program: Program, programs = folder): string =>
  path.join(programs, `${program}.js`);

const migrations = path.resolve('src/server/db/migrations');

/** Bundles the programs, with their files and the emulator of the card provider. */
export async function buildPrograms(): Promise<void> {
  await bundlePrograms({ source: path.resolve('.'), entryPoints, outdir: folder });
  cpSync('src/server/demo/demoPictures', path.join(folder, 'demoPictures'), { recursive: true });
  execFileSync(process.execPath, ['packages/stripe-emulator/build.js'], { stdio: 'inherit' });
}

/** Makes the dump that PGlite begins with, unless it is there for the same clock and migrations. */
export function makePgliteTemplate(): void {
  const hash = createHash('sha256');
  for (const name of readdirSync(migrations)) {
    if (name.endsWith('.sql')) hash.update(readFileSync(path.join(migrations, name)));
  }
  hash.update(readFileSync('src/testing/server/clock.ts'));
  hash.update(readFileSync('node_modules/@electric-sql/pglite/package.json'));
  const key = hash.digest('hex');
  const stamp = path.join(folder, 'template.key');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === key) return;
  const { status } = spawnSync(process.execPath, [programFile('writePgliteTemplate')], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('The template of the test database could not be made.');
  writeFileSync(stamp, key);
}
