import { existsSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { createApp } from './app';
import { type Config, readConfig } from './config';
import type { Context, Started } from './context';
import type { Database } from './db/database';
import { openDatabase } from './db/openDatabase';
import { openShop } from './db/shop';
import { openDemoAccounts } from './demo/demoAccounts';
import { startEmulators } from './emulators';
import { createTokens } from './http/tokens';
import { createFailpoint } from './jobs/failpoints';
import { type Jobs, startJobs } from './jobs/jobs';
import { gatheredWriters, notices } from './notices';
import { writeGatheredMails } from './jobs/gatheredMailsJob';
import { createLog } from './log';
import { createMailer } from './mail/mailer';
import { publishGroupEvents } from './modules/groups/groupEvents.service';
import { GroupTexts } from './modules/groups/textByRevision/GroupTexts';
import {
  checkProviderKey,
  checkProviderKeyShortly,
  keyWatchSeconds,
} from './modules/platform/keyWatch.service';
import { prepareCallers } from './modules/users/prepareCallers';
import { setHashCost } from './modules/users/passwordHash.service';
import { createStripePayments } from './payments/stripePayments';
import { createTestCharges } from './payments/testCharges';
import { sweep } from './modules/paymentSync/sweep.service';
import { alertShortBalance, balanceSeconds } from './modules/deadlines/callOffCost.service';
import { settleDeadlines } from './modules/deadlines/settleDeadline.service';
import { mailFollowers } from './modules/follows/newGroups.service';
import { keepOwners, ownersSeconds } from './modules/owners/ownerReminders.service';
import { dailySalesSeconds, mailDailySales } from './modules/purchases/dailySales.service';
import { welcomeText } from './welcome';

export interface RunningServer {
  url: string;
  /** Address of the card provider's API. */
  stripeUrl: string | undefined;
  database: Database;
  /** The message to print at start. */
  welcome: string;
  /** Runs a job now. @throws Error where no job has that name, and the job's own error. */
  runJob(name: string): Promise<void>;
  /** Reports that it is not ready any more, and continues to answer for `STOP_AFTER_SECONDS`. */
  announceStop(): Promise<void>;
  /** Answers what it has begun, then stops; again: nothing. */
  close(): Promise<void>;
}

interface StartOptions {
  /** False: no job runs unless `runJob` is called. */
  hasScheduledJobs?: boolean;
}

/**
 * Opens all a server needs, in order, and listens.
 * @throws ConfigError, FolderLockedError, DatabaseAwayError, or the database's error, with everything
 * closed again.
 */
export async function startServer(
  env: NodeJS.ProcessEnv,
  { hasScheduledJobs = true }: StartOptions = {},
): Promise<RunningServer> {
  const config = await withPort(readConfig(env));
  const log = createLog(config);
  setHashCost(config.passwordHashKib);
  const { stopping, opened, announceStop, close } = createShutdown(config.stopAfterSeconds);

  try {
    const version = readVersion();
    opened(await openTracing(config, version, log));
    const database = opened(await openDatabase({ ...config, log }));
    const { db, lateDb, saleDb } = database;
    const emulators = opened(await startEmulators(config));
    const mailer = createMailer({ smtpUrl: emulators.smtpUrl, from: config.mail.from });

    const provider = { ...config.payments, apiBase: emulators.stripeUrl };
    const { id: shopId } = await openShop(db, config.publicUrl);
    const payments = createStripePayments(provider, shopId);
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const started = { config, db, lateDb, saleDb, payments, mailer, publicUrl, log, stopping };
    const context = createContext(started);
    const jobs = opened(startJobs(context, { isScheduled: hasScheduledJobs }));
    const { findCaller, findCallers } = prepareCallers({ db, saleDb });
    const groupEvents = await publishGroupEvents(context, database, findCallers);
    const app = await createApp(context, {
      findCaller,
      groupEvents,
      database,
      pageFolder: path.resolve('dist/client'),
      version,
    });
    await emulators.register(app);
    const demo = await openDemoAccounts(context, createTestCharges(provider, shopId));
    await checkProviderKeyShortly(context);
    await app.listen({ host: config.host, port: config.port });
    opened(app);
    emulators.sendEventsTo(addressOf(config));
    runJobs(jobs, context);
    return {
      url: addressOf(config),
      stripeUrl: emulators.stripeUrl,
      database,
      welcome: welcomeText(config, publicUrl, demo),
      runJob: (name) => jobs.runNow(name),
      announceStop,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const addressOf = ({ host, port }: Config): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

/** Sends traces where a collector is set. */
async function openTracing({ tracing }: Config, version: string, log: Started['log']) {
  if (!tracing) return { close: async () => undefined };
  const { startTracing } = await import('./openTelemetry');
  return startTracing({ ...tracing, version, log });
}

/** Schedules the server's jobs. */
function runJobs(jobs: Jobs, context: Context): void {
  const { config } = context;
  jobs.every('sweep', config.sweepSeconds, (signal) => sweep(context, signal));
  jobs.every('daily sales', dailySalesSeconds, () => mailDailySales(context));
  jobs.everywhere('provider key', keyWatchSeconds, () => checkProviderKey(context));
  jobs.every('days', config.fillBySeconds, () => settleDeadlines(context));
  jobs.every('balance', balanceSeconds, () => alertShortBalance(context));
  jobs.every('owners', ownersSeconds, () => keepOwners(context));
  jobs.every('followers', config.fillBySeconds, () => mailFollowers(context));
  for (const { name, run } of notices) {
    jobs.every(name, config.fillBySeconds, () => run(context));
  }
  jobs.every('gathered mails', config.fillBySeconds, () =>
    writeGatheredMails(context, gatheredWriters),
  );
}

/** The version of the release; the file is next to what `npm start` runs. */
function readVersion(): string {
  const file = path.resolve('package.json');
  if (!existsSync(file)) return 'unknown';
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

/** Port 0 takes a free one now, because links and webhooks must name it. */
async function withPort(config: Config): Promise<Config> {
  if (config.port !== 0) return config;
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, config.host, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return { ...config, port };
}

/** The context of a starting server: what it was given, and what follows from its configuration. */
const createContext = (started: Started): Context => ({
  ...started,
  tokens: createTokens(started.config.jwtSecret),
  failpoint: createFailpoint(started.config.failpoint),
  requestCounts: new Map(),
  uploads: [],
  providerKey: { state: 'unknown' },
  shopWindow: { last: null, lastOfAll: null },
  previews: new Map(),
  groupTexts: new GroupTexts(started.config.keptGroupTexts),
  invariants: { lastChecked: null },
});

/** Parts that a server has opened, closed in order. */
interface Shutdown {
  /** Aborted when the server is stopped. */
  stopping: AbortSignal;
  /** Has a resource closed with the others. */
  opened: <Resource extends { close(): PromiseLike<unknown> }>(resource: Resource) => Resource;
  /** Reports that it is stopping, and waits until load balancers have noticed. */
  announceStop: () => Promise<void>;
  /** In the reverse order of opening; again: nothing. */
  close: () => Promise<void>;
}

function createShutdown(announcedSeconds: number): Shutdown {
  const closers: (() => Promise<unknown>)[] = [];
  const stopping = new AbortController();
  let closing: Promise<void> | undefined;

  /** One that fails does not keep the others open. */
  async function closeAll(): Promise<void> {
    for (const close of closers) await close().catch(() => undefined);
  }

  return {
    stopping: stopping.signal,
    opened: (resource) => {
      closers.unshift(async () => resource.close());
      return resource;
    },
    announceStop: async () => {
      stopping.abort();
      await pause(announcedSeconds * 1000);
    },
    close: () => {
      stopping.abort();
      return (closing ??= closeAll());
    },
  };
}
