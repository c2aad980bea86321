import { mkdtemp, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { findPostgresPrograms, giveToPostgres, postgresUser } from '#testing/fleet/cluster';
import { freePorts } from '#testing/fleet/freePorts';
import { runProgram, type Script } from '#testing/fleet/script';

import { startHaproxy } from './haproxy';
import { findPrograms } from './packages';

/** A machine of the database: a Patroni agent and the Postgres that it runs. */
export interface DatabaseMachine {
  name: string;
  /** Ends the processes named, at once and without a word. */
  kill(which: 'postgres' | 'agent' | 'both'): Promise<void>;
  /** Starts the agent where it does not run. */
  start(): void;
  isPrimary(): Promise<boolean>;
  /** Has every commit that was ever answered. */
  isInSync(): Promise<boolean>;
}

/** A primary and its standby, by the files in `deploy`: agents, etcd, and haproxy before them. */
export interface ReplicatedDatabase {
  /** Leads to whichever is the primary. */
  url: string;
  machines: readonly [DatabaseMachine, DatabaseMachine];
  /** Waits until there is a primary and a standby in sync. @throws when there is not in two minutes. */
  becomesWhole(): Promise<{ primary: DatabaseMachine; standby: DatabaseMachine }>;
  remove(): Promise<void>;
}

const password = 'of-this-run-only';
const patienceMs = 120_000;

interface Place {
  folder: string;
  env: Record<string, string>;
  user: { uid: number; gid: number } | undefined;
  patroni: string;
  port: number;
  agentPort: number;
}

export async function createReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const { etcd, patroni } = await findPrograms('etcd', 'patroni', 'haproxy');
  const [programs, user] = [await findPostgresPrograms(), await postgresUser()];
  const folder = await mkdtemp(path.join(tmpdir(), 'sharecut-replicated-'));
  await giveToPostgres(folder);
  const [etcdPort = 0, peerPort = 0, proxyPort = 0, ...machinePorts] = await freePorts(7);
  const env = {
    PATRONI_ETCD3_HOSTS: `127.0.0.1:${etcdPort}`,
    PATRONI_POSTGRESQL_BIN_DIR: programs,
    PATRONI_SUPERUSER_PASSWORD: password,
    PATRONI_REPLICATION_PASSWORD: password,
  };
  const machineAt = (name: string, [port = 0, agentPort = 0]: number[]) =>
    createMachine(name, { folder, env, user, patroni, port, agentPort });
  const machines = [
    machineAt('one', machinePorts.slice(0, 2)),
    machineAt('two', machinePorts.slice(2, 4)),
  ] as const;
  const [one = 0, oneAgent = 0, two = 0, twoAgent = 0] = machinePorts;
  const proxy = await startHaproxy('deploy/haproxy-database.cfg', proxyPort, {
    DATABASE_LISTEN: `127.0.0.1:${proxyPort}`,
    DATABASE_ONE: `127.0.0.1:${one}`,
    DATABASE_ONE_AGENT: String(oneAgent),
    DATABASE_TWO: `127.0.0.1:${two}`,
    DATABASE_TWO_AGENT: String(twoAgent),
  });
  const agreement = startEtcd(etcd, folder, etcdPort, peerPort, user);
  for (const machine of machines) machine.start();
  const database: ReplicatedDatabase = {
    url: `postgres://postgres:${password}@127.0.0.1:${proxyPort}/postgres`,
    machines,
    becomesWhole: () => becomesWhole(machines),
    async remove() {
      await Promise.all(machines.map((machine) => machine.kill('both')));
      await Promise.all([proxy.end('SIGKILL'), agreement.end('SIGKILL')]);
      await rm(folder, { recursive: true, force: true });
    },
  };
  try {
    await database.becomesWhole();
  } catch (error) {
    await database.remove();
    throw error;
  }
  return database;
}

function startEtcd(
  program: string,
  folder: string,
  port: number,
  peerPort: number,
  user: Place['user'],
): Script {
  const [clients, peers] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const args = [
    ['--name', 'one'],
    ['--data-dir', path.join(folder, 'etcd')],
    ['--listen-client-urls', clients],
    ['--advertise-client-urls', clients],
    ['--listen-peer-urls', peers],
    ['--initial-advertise-peer-urls', peers],
    ['--initial-cluster', `one=${peers}`],
  ];
  return runProgram(program, args.flat(), { user });
}

function createMachine(
  name: string,
  { folder, env, user, patroni, port, agentPort }: Place,
): DatabaseMachine {
  const data = path.join(folder, name);
  const [here, agentHere] = [`127.0.0.1:${port}`, `127.0.0.1:${agentPort}`];
  const variables = {
    ...env,
    PATRONI_NAME: name,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_PGPASS: path.join(folder, `${name}.pgpass`),
    PATRONI_POSTGRESQL_LISTEN: here,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: here,
    PATRONI_RESTAPI_LISTEN: agentHere,
    PATRONI_RESTAPI_CONNECT_ADDRESS: agentHere,
  };
  let agent: Script | undefined;
  const says = (question: string): Promise<boolean> =>
    fetch(`http://${agentHere}/${question}`).then(
      ({ ok }) => ok,
      () => false,
    );
  return {
    name,
    async kill(which) {
      const postmaster = await pidIn(data);
      if (which !== 'agent' && postmaster) process.kill(postmaster, 'SIGKILL');
      if (which === 'postgres') return;
      await agent?.end('SIGKILL');
      agent = undefined;
    },
    start() {
      agent ??= runProgram(patroni, [path.resolve('deploy/patroni.yml')], { env: variables, user });
    },
    isPrimary: () => says('primary'),
    isInSync: () => says('synchronous'),
  };
}

/** Of the Postgres that runs in a folder; one that was killed leaves its number behind. */
async function pidIn(data: string): Promise<number | undefined> {
  const text = await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number(text.split('\n')[0]);
  const worksIn = await readlink(`/proc/${pid}/cwd`).catch(() => '');
  return worksIn === data ? pid : undefined;
}

async function becomesWhole(machines: readonly [DatabaseMachine, DatabaseMachine]) {
  const [one, two] = machines;
  for (const end = Date.now() + patienceMs; Date.now() < end;) {
    for (const [primary, standby] of [
      [one, two],
      [two, one],
    ] as const) {
      if ((await primary.isPrimary()) && (await standby.isInSync())) return { primary, standby };
    }
    await pause(200);
  }
  throw new Error(`No primary with a standby in sync for ${patienceMs / 1000} s.`);
}
