import { execFile } from 'node:child_process';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { Client } from 'pg';

import { buildGroup } from '#testing/factories/groups';
import { readGroup } from '#testing/factories/purchases';
import { buildUser, logIn } from '#testing/factories/users';
import { outputOf, runBuilt } from '#testing/fleet/script';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { runStatements } from '#testing/server/workerServer';
import { api } from '#testing/testServer';

let fleet: Fleet;
let folder: string;

const fileOf = (name: string) => path.join(folder, name);
const stop = () => Promise.all(fleet.servers.map((server) => server.end('SIGTERM')));
const start = () => Promise.all(fleet.servers.map((server) => server.start()));

describe.each(['postgres', 'pglite'] as const)('a backup on %s', (database) => {
  beforeAll(async () => {
    fleet = await startFleet({ database });
    folder = await mkdtemp(path.join(tmpdir(), 'sharecut-backup-'));
  });

  afterAll(async () => {
    await fleet.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('restores the data of its time, and ends sessions', async () => {
    const ann = await buildUser();
    const group = await buildGroup();
    await stop();
    expect(await fleet.command('backup', fileOf('one.dump'))).toContain('one.dump: ');
    expect((await stat(fileOf('one.dump'))).mode & 0o777).toBe(0o600);
    await start();
    await buildUser({ username: 'tooLate', email: 'too.late@example.com' });
    await stop();
    await expect(fleet.command('restore', fileOf('one.dump'))).rejects.toThrow('is not empty');
    expect(await fleet.command('restore', fileOf('one.dump'), '--replace')).toContain(
      'Every user has to log in again',
    );
    await start();
    expect((await api('GET', '/api/purchases/mine', { token: ann.token })).status).toBe(401);
    const again = await logIn(ann.username, ann.password);
    expect(again.status).toBe(200);
    expect(await readGroup(again.body.token ?? '', group._id)).toMatchObject({
      name: group.name,
    });
    expect((await logIn('tooLate', 'secret1')).status).toBe(401);
  });

  it('changes nothing when it is refused, and says why', async () => {
    const ann = await buildUser();
    await stop();
    await fleet.command('backup', fileOf('two.dump'));
    await writeFile(fileOf('broken.dump'), 'PGDMP and then nothing of the kind');
    await expect(fleet.command('backup', fileOf('two.dump'))).rejects.toThrow('is there already');
    await expect(fleet.command('restore', fileOf('none.dump'))).rejects.toThrow('There is no file');
    await expect(fleet.command('restore')).rejects.toThrow('Use: npm run restore');
    await expect(fleet.command('restore', fileOf('broken.dump'), '--replace')).rejects.toThrow();
    await start();
    await expect(fleet.command('restore', fileOf('two.dump'), '--replace')).rejects.toThrow(
      /Stop every server first|Another Sharecut server uses/,
    );
    expect((await logIn(ann.username, ann.password)).status).toBe(200);
  });

  if (database === 'pglite') return;

  it('contains the data of one moment, and its age is measured, when servers run meanwhile', async () => {
    const client = new Client({ connectionString: fleet.databaseUrl });
    await client.connect();
    try {
      await client.query('begin');
      await client.query("insert into leases values ('uncommitted', 'nobody', now())");
      const said = await fleet.command('backup', fileOf('running.dump'));
      expect(said).toContain('running.dump: ');
      const { body } = await api<string>('GET', '/metrics');
      expect(body).toMatch(/^sharecut_backup_age_seconds \d/m);
    } finally {
      await client.end();
    }
  });

  it('ends sessions of a database that was put back by other means, when it is told so', async () => {
    const ann = await buildUser();
    await stop();
    await expect(fleet.command('restore', '--in-place', 'one.dump')).rejects.toThrow(
      'Use: npm run',
    );
    expect(await fleet.command('restore', '--in-place', '--takes-over')).toContain(
      "The database is restored. It takes the shop's place.",
    );
    await start();
    expect((await api('GET', '/api/purchases/mine', { token: ann.token })).status).toBe(401);
    expect((await logIn(ann.username, ann.password)).status).toBe(200);
  });

  it('is not restored over the tables of another program, which it names', async () => {
    const name = `sharecut_books_${String(process.pid)}`;
    const own = new URL('/postgres', fleet.databaseUrl).href;
    const theirs = new URL(`/${name}`, fleet.databaseUrl).href;
    await writeFile(fileOf('any.dump'), '');
    await runStatements(own, `create database ${name}`);
    try {
      await runStatements(theirs, 'create table books (title text)');
      const args = [fileOf('any.dump'), '--replace'];
      await expect(outputOf(runBuilt('restore', args, { DATABASE_URL: theirs }))).rejects.toThrow(
        'tables of another program: books.',
      );
      await runStatements(theirs, 'select title from books');
    } finally {
      await runStatements(own, `drop database ${name} with (force)`);
    }
  });

  it('refuses to replace a database that also has another program’s tables, and names them', async () => {
    const ann = await buildUser();
    await stop();
    await fleet.command('backup', fileOf('beside.dump'));
    await runStatements(fleet.databaseUrl ?? '', 'create table guests (id serial, name text)');
    await expect(fleet.command('restore', fileOf('beside.dump'), '--replace')).rejects.toThrow(
      'tables of another program: guests.',
    );
    await runStatements(fleet.databaseUrl ?? '', 'drop table guests');
    expect(await fleet.command('restore', fileOf('beside.dump'), '--replace')).toContain(
      'is restored',
    );
    await start();
    expect((await logIn(ann.username, ann.password)).status).toBe(200);
  });

  it('is not restored when it is one of another program', async () => {
    const ann = await buildUser();
    const file = fileOf('other.dump');
    // Not of template1: while it is read, no other process can create a database.
    const other = new URL('/postgres', fleet.databaseUrl).href;
    await promisify(execFile)('pg_dump', ['--format', 'custom', '--file', file, other]);
    await stop();
    await expect(fleet.command('restore', file, '--replace')).rejects.toThrow(
      /psql failed[^]*does not exist/,
    );
    await start();
    expect((await logIn(ann.username, ann.password)).status).toBe(200);
  });
});
