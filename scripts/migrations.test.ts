import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
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
      '--schema=./src/server/{db/schema/*,modules/**/*.table}.ts',
      `--out=${path.relative('.', copy)}`,
    ],
    { encoding: 'utf8' },
  );
  expect(stdout + stderr).toContain('No schema changes');
  expect(readdirSync(copy)).toEqual(readdirSync(migrations));
});

it('keeps the newest snapshot of the schema alone', () => {
  const { entries } = JSON.parse(readFileSync(`${migrations}/meta/_journal.json`, 'utf8')) as {
    entries: { tag: string }[];
  };
  const newest = entries.at(-1)?.tag.slice(0, 4) ?? '';
  const kept = readdirSync(`${migrations}/meta`).filter((name) => name !== '_journal.json');
  expect(kept).toEqual([`${newest}_snapshot.json`]);
});
