import { execFile } from 'node:child_process';
import { chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { freePorts } from './freePorts';

const run = promisify(execFile);

/** A Postgres of a test's own: to be stopped, which the one that all tests share never is. */
export interface Cluster {
  /** Address of a database in which others can be created. */
  url: string;
  /** Holds its socket, and its files in `data`. */
  folder: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Cuts every connection at once and writes nothing down: the next start has to recover. */
  stopHard(): Promise<void>;
  remove(): Promise<void>;
}

/**
 * Makes a cluster in a temporary folder, on a free port, and starts it.
 * @param primary where given, the cluster is a replica that follows it.
 */
export async function createCluster(primary?: Cluster): Promise<Cluster> {
  const programs = await findPostgresPrograms();
  const folder = await mkdtemp(path.join(tmpdir(), 'sharecut-cluster-'));
  const [port = 0] = await freePorts(1);
  const data = path.join(folder, 'data');
  const control = (...args: string[]) =>
    runAsPostgres(path.join(programs, 'pg_ctl'), ['--pgdata', data, '--wait', '--silent', ...args]);
  const listening = `-h 127.0.0.1 -p ${port} -k ${folder} -c max_connections=100`;
  const cluster: Cluster = {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    folder,
    start: () => control('--log', path.join(folder, 'log'), '--options', listening, 'start'),
    stop: () => control('--mode', 'fast', 'stop'),
    stopHard: () => control('--mode', 'immediate', 'stop'),
    async remove() {
      await cluster.stopHard().catch(() => undefined);
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await giveToPostgres(folder);
    const [program, options] = primary
      ? [
          'pg_basebackup',
          ['--dbname', primary.url, '--write-recovery-conf', '--checkpoint', 'fast'],
        ]
      : ['initdb', ['--auth', 'trust', '--username', 'postgres', '--encoding', 'UTF8']];
    await runAsPostgres(path.join(programs, program), ['--pgdata', data, '--no-sync', ...options]);
    await cluster.start();
  } catch (error) {
    await cluster.remove();
    throw error;
  }
  return cluster;
}

/** Postgres refuses to run as root. */
const isRoot = process.getuid?.() === 0;

/** The user Postgres runs as: `postgres` where we are root, else ourselves. */
export async function postgresUser(): Promise<{ uid: number; gid: number } | undefined> {
  if (!isRoot) return undefined;
  const idOf = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

/** As the user `postgres` where we are root, else as ourselves; an error contains the program's output. */
export async function runAsPostgres(program: string, args: string[]): Promise<void> {
  const line = [program, ...args].map(quoted).join(' ');
  if (isRoot) await run('su', ['postgres', '-s', '/bin/sh', '-c', line], { cwd: '/' });
  else await run(program, args);
}

/** Gives Postgres a folder of its own to write in. */
export async function giveToPostgres(folder: string): Promise<void> {
  const user = await postgresUser();
  if (user) await chown(folder, user.uid, user.gid);
}

/** The folder of initdb and pg_ctl. @throws where there is none. */
export async function findPostgresPrograms(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql').catch((): string[] => []);
  const newest = versions.sort((one, other) => Number(other) - Number(one));
  const named = await run('pg_config', ['--bindir']).catch(() => ({ stdout: '' }));
  const folders = [
    ...newest.map((version) => `/usr/lib/postgresql/${version}/bin`),
    named.stdout.trim(),
    ...(process.env.PATH ?? '').split(path.delimiter),
  ];
  for (const folder of folders.filter(Boolean)) {
    const files = await readdir(folder).catch((): string[] => []);
    if (files.includes('initdb') && files.includes('pg_ctl')) return folder;
  }
  throw new Error(
    'No initdb and pg_ctl on this machine: install the PostgreSQL server (on Debian the package postgresql).',
  );
}
