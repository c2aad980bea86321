import { existsSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';

import { createApp } from './app';
import { readConfig, type Config } from './config';
import type { Context, Started } from './context';
import type { Database } from './db/database';
import { openDatabase } from './db/openDatabase';
import { openShop } from './db/shop';
import { openDemoAccounts } from './demo/demoAccounts';
import { startEmulators } from './emulators';
import { createTokens } from './http/tokens';
import { createFailpoint } from './jobs/failpoints';
import { startJobs, type Jobs } from './jobs/jobs';
import { createLog } from './log';
import { createMailer } from './mail/mailer';
import { publishGroupEvents } from './modules/groups/groupEvents.service';
import { GroupTexts } from './modules/groups/textByRevision/GroupTexts';
import {
  checkProviderKey,
  checkProviderKeyShortly,
  keyWatchSeconds,
} from './modules/platform/keyWatch';
import { prepareCallers } from './modules/users/callers';
import { setHashCost } from './modules/users/passwordHash';
import { createStripePayments } from './payments/stripePayments';
import { createTestCharges } from './payments/testCharges';
import { sweep } from './modules/paymentSync/sweep.service';
import { settleDeadlines } from './modules/deadlines/settleDeadline.service';
import { sendReminders } from './modules/deadlines/reminders.service';
import { remindOfCutSheets } from './modules/cutSheets/cutSheetReminders.service';
import { mailFollowers } from './modules/follows/newGroups.service';
import { keepOwners, ownersSeconds } from './modules/owners/ownerReminders.service';
import { mailOfMilestones } from './modules/milestones/milestoneMails.service';
import { mailNews } from './modules/news/newsMails.service';
import { mailToMakeRoom } from './modules/pickup/makeRoom.service';
import { mailOfWindows } from './modules/pickup/windowMails.service';
import { dailySalesSeconds, mailDailySales } from './modules/purchases/dailySales.service';
import { createShutdown } from './shutdown';
import { welcomeText } from './welcome';

export interface RunningServer {
  url: string;
  /** Of the card provider's API. */
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
    const { db, lateDb } = database;
    const emulators = opened(await startEmulators(config));
    const mailer = createMailer({ smtpUrl: emulators.smtpUrl, from: config.mail.from });

    const provider = { ...config.payments, apiBase: emulators.stripeUrl };
    const { id: shopId } = await openShop(db, config.publicUrl);
    const payments = createStripePayments(provider, shopId);
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`;
    const context = createContext({
      config,
      db,
      lateDb,
      payments,
      mailer,
      publicUrl,
      log,
      stopping,
    });
    const jobs = opened(startJobs(context, { isScheduled: hasScheduledJobs }));
    const { findCaller, findCallers } = prepareCallers(db);
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
  jobs.every('last calls', config.fillBySeconds, () => sendReminders(context));
  jobs.every('owners', ownersSeconds, () => keepOwners(context));
  jobs.every('cut sheets', config.fillBySeconds, () => remindOfCutSheets(context));
  jobs.every('followers', config.fillBySeconds, () => mailFollowers(context));
  jobs.every('milestones', config.fillBySeconds, () => mailOfMilestones(context));
  jobs.every('news', config.fillBySeconds, () => mailNews(context));
  jobs.every('make room', config.fillBySeconds, () => mailToMakeRoom(context));
  jobs.every('pickup windows', config.fillBySeconds, () => mailOfWindows(context));
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
  shopWindow: { last: null },
  previews: new Map(),
  groupTexts: new GroupTexts(started.config.keptGroupTexts),
  invariants: { lastChecked: null },
});
