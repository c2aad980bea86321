import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import type { PlatformConfig } from '#shared/platform/platform.contract';

import {
  type Environment,
  environmentSchema,
  isEmulated,
  isInTheOpen,
  isLive,
  withDemoData,
} from './environment';
import { readLimits } from './dailyLimits';
import { findProblems } from './unsafeSettings';

/** Stripe's documented sample test key. */
const samplePublishableKey = 'pk_test_TYooMQauvdEDq54NiTphI7jx';

export type Config = ReturnType<typeof toConfig>;
export type PaymentsConfig = Config['payments'];

/** Thrown when the environment cannot be served with; the message lists every problem. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Sharecut cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Settings by name; `NAME_FILE` names a file that holds `NAME`, which is how containers get secrets.
 * @throws ConfigError where a file cannot be read, or the setting is given as well.
 */
function readSettings(variables: NodeJS.ProcessEnv): Record<string, string> {
  const settings: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of Object.keys(environmentSchema.shape)) {
    const value = variables[name];
    const file = variables[`${name}_FILE`];
    if (value) settings[name] = value;
    if (!file) continue;
    if (value) problems.push(`${name}_FILE: ${name} is set, too; use one of them`);
    try {
      settings[name] = readFileSync(file, 'utf8').trim();
    } catch (error) {
      problems.push(`${name}_FILE: ${(error as Error).message}`);
    }
  }
  if (problems.length > 0) throw new ConfigError(problems);
  return settings;
}

/**
 * Reads the environment, the only place that does; empty variables count as unset.
 * @throws ConfigError with the whole list of what is wrong.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const parsed = environmentSchema.safeParse(readSettings(variables));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
    );
  }
  const env = parsed.data;
  const problems = findProblems(env);
  if (problems.length > 0) throw new ConfigError(problems);
  return toConfig(env);
}

function toConfig(env: Environment) {
  const secrets = readSecrets({ jwt: env.JWT_SECRET, invite: env.INVITE_SECRET }, env.DATA_DIR);
  return {
    /** In production, or where real money is. */
    isInTheOpen: isInTheOpen(env),
    port: env.PORT,
    host: env.HOST,
    /** Origin that links in mails and returns from 3-D Secure name; undefined: where it listens. */
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: env.TRUST_PROXY,
    /** How long a connection that nothing is asked over stays open. */
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    /** How long the server continues to answer after it has announced that it stops. */
    stopAfterSeconds: env.STOP_AFTER_SECONDS,
    databaseUrl: env.DATABASE_URL,
    /** The same database through a pooler that reassigns connections after each transaction. */
    poolerUrl: env.DATABASE_POOLER_URL,
    /** A copy that follows the database, for reads that may be late. */
    replicaUrl: env.DATABASE_REPLICA_URL,
    /** Named statements of connections; a pooler may not know them. */
    preparesStatements: env.PREPARED_STATEMENTS ?? env.DATABASE_POOLER_URL === undefined,
    dataDir: env.DATA_DIR,
    jwtSecret: secrets.jwt,
    inviteSecret: secrets.invite,
    /** Roles that must set up a second factor before they can do anything else. */
    secondFactorRequirement: env.REQUIRE_SECOND_FACTOR,
    /** Memory that hashing a password takes. */
    passwordHashKib: env.PASSWORD_HASH_KIB,
    payments: toPaymentsConfig(env),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, address: addressIn(env.MAIL_FROM) },
    policies: toPolicies(env),
    holdMinutes: env.HOLD_MINUTES,
    /** How long a waitlist hold lasts. */
    waitlistHoldHours: env.OFFER_HOURS,
    /** Quarters that one network may hold at once. */
    heldQuarters: env.HELD_QUARTERS_PER_NETWORK,
    /** True where holds that a network let run out are taken off its limit. */
    countsRanOut: env.RAN_OUT_PER_NETWORK ?? isInTheOpen(env),
    /** Open offers of one group that one network has at once. */
    waitlistHoldsPerNetwork: env.OFFERS_PER_NETWORK ?? (isInTheOpen(env) ? 1 : 1000),
    limits: readLimits(env),
    tokenHours: env.TOKEN_HOURS,
    sweepSeconds: env.SWEEP_SECONDS,
    /** For how long a killed process holds up the next one at a job. */
    leaseSeconds: env.LEASE_SECONDS,
    /** How long a buyer waits while captures fail; the sweep retries after that. */
    captureSeconds: env.CAPTURE_SECONDS,
    /** How often groups past their deadline are settled. */
    fillBySeconds: env.FILL_BY_SECONDS,
    /** Buyers have at least so long from when a group's day is set. */
    fillByNoticeHours: env.FILL_BY_NOTICE_HOURS,
    withDemoData: withDemoData(env),
    corsOrigins: env.CORS_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    /** Where traces are sent; undefined: nowhere. */
    tracing: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT, serviceName: env.OTEL_SERVICE_NAME }
      : undefined,
    withApiDocs: env.API_DOCS,
    keptGroupTexts: env.KEPT_GROUP_TEXTS,
    /** A named point where the process kills itself: crash tests only. */
    failpoint: env.FAILPOINT,
  };
}

function toPaymentsConfig(env: Environment) {
  return {
    mode: modeOf(env),
    secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_emulator',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? samplePublishableKey,
    /** Signs the provider's events; unless given, drawn anew for an emulator in the process. */
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? `whsec_${randomBytes(24).toString('hex')}`,
    /** Origin of the provider's API; undefined: Stripe's own, or an emulator started in the process. */
    apiBase: env.STRIPE_API_BASE?.replace(/\/$/, ''),
    /** Cents; set, the page shows the demo form. */
    demoAmount: env.PAYMENT_DEMO_AMOUNT,
  };
}

/** Texts of the operator, instead of those that the page has. */
const toPolicies = (env: Environment) => ({
  terms: env.TERMS,
  privacy: env.PRIVACY,
  refunds: env.REFUNDS,
  contact: env.CONTACT_EMAIL ?? addressIn(env.MAIL_FROM),
});

/** `hello@example.com`, also of `Sharecut <hello@example.com>`. */
const addressIn = (from: string): string => /<(.+)>/.exec(from)?.[1] ?? from;

function modeOf(env: Environment): PlatformConfig['payments']['mode'] {
  if (isEmulated(env)) return 'emulator';
  return isLive(env) ? 'live' : 'test';
}

/** Secrets that sign tokens and invites. */
interface Secrets {
  jwt: string;
  invite: string;
}

/** Given secrets, or ones generated once and stored in `dataDir` (never in production). */
function readSecrets(
  given: { [Name in keyof Secrets]: string | undefined },
  dataDir: string,
): Secrets {
  const { jwt, invite } = given;
  if (jwt && invite) return { jwt, invite };
  const stored = dataDir.startsWith('memory:') ? newSecrets() : storedSecrets(dataDir);
  return { jwt: jwt ?? stored.jwt, invite: invite ?? stored.invite };
}

const newSecrets = (): Secrets => ({
  jwt: randomBytes(32).toString('base64url'),
  invite: randomBytes(32).toString('base64url'),
});

function storedSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  const secrets = newSecrets();
  mkdirSync(dataDir, { recursive: true });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
