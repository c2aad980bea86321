import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

import { Pool } from 'pg';

import { firstSuperadmin, setFirstPassword } from '../factories/users';
import { webhookSecret } from '../providerEvents';
import { raisedLimits } from '../raisedLimits';
import type { Program } from '../server/programs';
import { createPglite, createPostgres, type FleetDatabase, type PostgresOptions } from './database';
import { freePorts } from './freePorts';
import {
  ensurePrograms,
  hasEnded,
  outputOf,
  runBuilt,
  runProgram,
  waitForOutput,
  type Script,
} from './script';

type Variables = Record<string, string>;

/** A server process: the real entry, killed and started as an operator or a power cut would. */
export interface FleetServer {
  url: string;
  /** Starts it, again after its end. */
  start(extra?: Variables): Promise<void>;
  /** @returns the milliseconds until it was gone. */
  end(signal: NodeJS.Signals): Promise<number>;
  /** Id of its process, while it runs. */
  pid(): number;
  /** Waits up to `ms`, a minute unless given. @returns whether it has ended without a signal. */
  endsWithin(ms?: number): Promise<boolean>;
  /** All it has logged since it was started. */
  output(): string;
}

/** Servers on one database, with one card provider in its own process. */
export interface Fleet {
  servers: FleetServer[];
  stripeUrl: string;
  databaseUrl: string | undefined;
  /** Connections to it; closed with the fleet. @throws Error on PGlite, which only its server can read. */
  readonly pool: Pool;
  /** Folder of PGlite's files. */
  dataDir: string | undefined;
  /** Makes factories and the provider's controls mean this fleet. */
  use(): void;
  /**
   * Runs one of the operator's commands with the settings of these servers. @returns all it said.
   * @throws with that where it fails
   */
  command(program: Program, ...args: string[]): Promise<string>;
  /** One more server, not started yet. */
  add(extra?: Variables): Promise<FleetServer>;
  /** Ends every server; factories and controls mean the server of the test run again. */
  close(): Promise<void>;
}

export interface FleetOptions extends PostgresOptions {
  servers?: number;
  database: 'postgres' | 'pglite';
  env?: Variables;
  /** The provider sends events to the first server. */
  hasWebhooks?: boolean;
  /** Runs what `npm run build` made, with its page, as `npm start` does. */
  isBuilt?: boolean | undefined;
  /** The folder of another version's programs, for the servers of the start; those added are of this one. */
  programs?: string;
}

/** Starts servers, with the first superadmin; factories and the provider's controls mean them now. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  await ensurePrograms();
  const ports = await freePorts(options.servers ?? 1);
  const [database, stripe] = await Promise.all([
    createDatabase(options),
    startStripe(options.hasWebhooks === false ? undefined : ports[0]),
  ]);
  const env = { ...commonVariables(stripe.url), ...database.env, ...options.env };
  const servers = ports.map((port) => createFleetServer(port, env, options));
  const all = [...servers];
  let pool: Pool | undefined;
  const { TEST_SERVER_URL, TEST_STRIPE_URL, TEST_MAILBOX_URL } = process.env;
  const fleet: Fleet = {
    servers,
    stripeUrl: stripe.url,
    databaseUrl: database.url,
    get pool() {
      if (!database.url) throw new Error('Only the server of a PGlite can read it.');
      return (pool ??= new Pool({ connectionString: database.url }));
    },
    dataDir: database.folder,
    use() {
      process.env.TEST_SERVER_URL = servers[0]?.url;
      process.env.TEST_STRIPE_URL = stripe.url;
      process.env.TEST_MAILBOX_URL = `${servers[0]?.url ?? ''}/dev/mailbox`;
    },
    command: (program, ...args) => outputOf(runBuilt(program, args, env)),
    async add(extra = {}) {
      const [port = 0] = await freePorts(1);
      const server = createFleetServer(port, { ...env, ...extra }, { isBuilt: options.isBuilt });
      all.push(server);
      return server;
    },
    async close() {
      await Promise.all([pool?.end(), ...all.map((server) => server.end('SIGKILL'))]);
      await stripe.script.end('SIGTERM');
      await database.drop();
      Object.assign(process.env, { TEST_SERVER_URL, TEST_STRIPE_URL, TEST_MAILBOX_URL });
    },
  };
  try {
    const starts = () => servers.map((server) => server.start());
    if (database.isFilled) {
      await Promise.all(starts());
    } else {
      const [token] = await Promise.all([makeSuperadmin(env, options.programs), ...starts()]);
      await setFirstPassword(servers[0]?.url ?? '', token);
    }
  } catch (error) {
    await fleet.close();
    throw error;
  }
  fleet.use();
  return fleet;
}

/** Another version makes its own tables. */
const createDatabase = (options: FleetOptions): Promise<FleetDatabase> =>
  options.database === 'postgres'
    ? createPostgres({ ...options, mayBeFilled: options.programs === undefined })
    : createPglite({ isFilled: true });

const commonVariables = (stripeUrl: string): Variables => ({
  ...raisedLimits,
  DEMO_DATA: 'off',
  INVITE_SECRET: randomBytes(32).toString('hex'),
  JWT_SECRET: randomBytes(32).toString('hex'),
  LEASE_SECONDS: '2',
  LOG_LEVEL: 'fatal',
  // Two of a real cost are most of what a new account takes.
  PASSWORD_HASH_KIB: '8',
  PAYMENTS: 'emulator',
  STOP_AFTER_SECONDS: '0',
  STRIPE_API_BASE: stripeUrl,
  STRIPE_PUBLISHABLE_KEY: 'pk_test_emulator',
  STRIPE_SECRET_KEY: 'sk_test_emulator',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
});

async function startStripe(webhookPort?: number): Promise<{ url: string; script: Script }> {
  const webhook = `http://127.0.0.1:${webhookPort ?? 0}/api/stripe/webhook`;
  const script = runProgram('node_modules/.bin/stripe-emulator', [
    '--validate',
    ...(webhookPort ? ['--webhook-url', webhook, '--webhook-secret', webhookSecret] : []),
  ]);
  const [, url = ''] = await waitForOutput(script, /"url":"([^"]+)"/);
  return { url, script };
}

/** As the operator does who installs the server: an account, then its password by the link. */
async function makeSuperadmin(env: Variables, programs?: string): Promise<string> {
  const args = ['--email', firstSuperadmin.email];
  const script = runBuilt('createSuperadmin', args, env, programs);
  const [, token = ''] = await waitForOutput(script, /reset-password\/([\w.-]+)/);
  await script.ended;
  return token;
}

type Version = Pick<FleetOptions, 'isBuilt' | 'programs'>;

function createFleetServer(port: number, env: Variables, version: Version): FleetServer {
  const url = `http://127.0.0.1:${port}`;
  let script: Script | undefined;
  return {
    url,
    async start(extra = {}) {
      const variables: Variables = { ...env, PORT: String(port), ...extra };
      const started = version.isBuilt
        ? runProgram(process.execPath, ['dist/server/main.js'], { env: variables })
        : runBuilt('main', [], variables, version.programs);
      script = started;
      await waitUntil(async () => {
        if (!hasEnded(started.child)) return isReady(url);
        // A server with a failpoint may reach it in its first jobs, before it is ready.
        if (variables.FAILPOINT && started.child.signalCode === 'SIGKILL') return true;
        throw new Error(`A server ended: ${started.output()}`);
      });
    },
    end: async (signal) => script?.end(signal) ?? 0,
    pid: () => script?.child.pid ?? 0,
    async endsWithin(ms = 60_000) {
      const isOver = () => !script || hasEnded(script.child);
      for (const end = Date.now() + ms; !isOver() && Date.now() < end;) await pause(50);
      return isOver();
    },
    output: () => script?.output() ?? '',
  };
}

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/api/health/ready`)
    .then(({ ok }) => ok)
    .catch(() => false);

const patienceMs = 240_000;

async function waitUntil(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + patienceMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Nothing happened for ${patienceMs / 1000} s.`);
    await pause(50);
  }
}
