import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const migrations = 'src/server/db/migrations';
const copy = mkdtempSync(path.join(tmpdir(), 'migrations-'));

afterAll(() => rmSync(copy, { recursive: true }));

it('has a migration for every change of the schema', () => {
  cpSync(migrations, copy, { recursive: true });
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [
      'node_modules/drizzle-kit/bin.cjs',
      'generate',
      '--dialect=postgresql',
      '--schema=./src/server/db/schema/*.ts',
      `--out=${path.relative('.', copy)}`,
    ],
    { encoding: 'utf8' },
  );
  expect(stdout + stderr).toContain('No schema changes');
  expect(readdirSync(copy)).toEqual(readdirSync(migrations));
});
