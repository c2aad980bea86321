import { z } from 'zod';

import { readSecrets } from './secrets';

const flag = (initial: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'])
    .optional()
    .transform((text) => (text === undefined ? initial : ['on', 'true', '1'].includes(text)));

const number = (initial: number, least: number, most: number) =>
  z.coerce.number().min(least).max(most).default(initial);

const secret = z.string().min(32, 'must have at least 32 characters').optional();

const environmentSchema = z.object({
  NODE_ENV: z.string().default('development'),
  PORT: number(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: flag(false),
  KEEP_ALIVE_SECONDS: number(72, 1, 3600),
  DATABASE_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  JWT_SECRET: secret,
  INVITE_SECRET: secret,
  PAYMENTS: z.enum(['emulator', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  PAYMENT_DEMO_AMOUNT: z.coerce.number().int().min(50).optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Sharecut <hello@sharecut.test>'),
  HOLD_MINUTES: number(10, 0.01, 60),
  TOKEN_HOURS: number(12, 0.001, 24 * 30),
  SWEEP_SECONDS: number(30, 0.1, 3600),
  DEMO_DATA: z.enum(['on', 'off']).optional(),
  CORS_ORIGINS: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  API_DOCS: flag(true),
  CRASH_AT: z.string().optional(),
});
type Environment = z.infer<typeof environmentSchema>;

/** Stripe's documented sample test key (specification, section 9). */
const samplePublishableKey = 'pk_test_TYooMQauvdEDq54NiTphI7jx';

export interface PaymentsConfig {
  mode: 'emulator' | 'test' | 'live';
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Origin of the provider's API; undefined: Stripe's own, or an emulator started in the process. */
  apiBase: string | undefined;
  /** Cents; set, the page shows the demo form. */
  demoAmount: number | undefined;
}

export interface Config {
  isProduction: boolean;
  port: number;
  host: string;
  /** Origin that links in mails and returns from 3-D Secure name; undefined: where it listens. */
  publicUrl: string | undefined;
  trustProxy: boolean;
  /** How long a connection that nothing is asked over stays open. */
  keepAliveSeconds: number;
  databaseUrl: string | undefined;
  dataDir: string;
  jwtSecret: string;
  inviteSecret: string;
  payments: PaymentsConfig;
  mail: { smtpUrl: string | undefined; from: string };
  holdMinutes: number;
  tokenHours: number;
  sweepSeconds: number;
  withDemoData: boolean;
  corsOrigins: string[];
  logLevel: Environment['LOG_LEVEL'];
  metricsToken: string | undefined;
  withApiDocs: boolean;
  /** A named point where the process kills itself: crash tests only. */
  crashAt: string | undefined;
}

/** Thrown when the environment cannot be served with; the message lists every problem. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Sharecut cannot start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/**
 * Reads the environment, the only place that does; empty variables count as unset.
 * @throws ConfigError with the whole list of what is wrong.
 */
export function readConfig(variables: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''));
  const parsed = environmentSchema.safeParse(given);
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

const withDemoData = (env: Environment): boolean =>
  env.DEMO_DATA ? env.DEMO_DATA === 'on' : !env.DATABASE_URL;

const isLive = (env: Environment): boolean => /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '');

function findProblems(env: Environment): string[] {
  const isProduction = env.NODE_ENV === 'production';
  const isEmulated = !env.STRIPE_SECRET_KEY || env.PAYMENTS === 'emulator';
  const rules: [boolean, string][] = [
    [isProduction && !env.JWT_SECRET, 'JWT_SECRET: required in production'],
    [isProduction && !env.INVITE_SECRET, 'INVITE_SECRET: required in production'],
    [
      isProduction && isEmulated && env.PAYMENTS !== 'emulator',
      'STRIPE_SECRET_KEY: required in production (or PAYMENTS=emulator, which charges nobody)',
    ],
    [
      env.PAYMENTS === 'emulator' && isLive(env),
      'PAYMENTS: the emulator is not used beside a live STRIPE_SECRET_KEY',
    ],
    [
      !isEmulated && !env.STRIPE_WEBHOOK_SECRET && isProduction,
      'STRIPE_WEBHOOK_SECRET: required in production beside STRIPE_SECRET_KEY',
    ],
    [
      isLive(env) && !env.STRIPE_PUBLISHABLE_KEY,
      'STRIPE_PUBLISHABLE_KEY: required beside a live STRIPE_SECRET_KEY',
    ],
    [
      isLive(env) && env.PAYMENT_DEMO_AMOUNT !== undefined,
      'PAYMENT_DEMO_AMOUNT: refused with a live STRIPE_SECRET_KEY',
    ],
    [
      isLive(env) && withDemoData(env),
      'DEMO_DATA: its purchases would be charged; set it to off beside a live STRIPE_SECRET_KEY',
    ],
    [
      env.CRASH_AT !== undefined && isProduction,
      'CRASH_AT: stops the process on purpose; never in production',
    ],
  ];
  return rules.filter(([isBroken]) => isBroken).map(([, problem]) => problem);
}

function toConfig(env: Environment): Config {
  const secrets = readSecrets({ jwt: env.JWT_SECRET, invite: env.INVITE_SECRET }, env.DATA_DIR);
  return {
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, ''),
    trustProxy: env.TRUST_PROXY,
    keepAliveSeconds: env.KEEP_ALIVE_SECONDS,
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    jwtSecret: secrets.jwt,
    inviteSecret: secrets.invite,
    payments: toPaymentsConfig(env),
    mail: { smtpUrl: env.SMTP_URL, from: env.MAIL_FROM },
    holdMinutes: env.HOLD_MINUTES,
    tokenHours: env.TOKEN_HOURS,
    sweepSeconds: env.SWEEP_SECONDS,
    withDemoData: withDemoData(env),
    corsOrigins: env.CORS_ORIGINS.split(',')
      .map((origin) => origin.trim())
      .filter(Boolean),
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    withApiDocs: env.API_DOCS,
    crashAt: env.CRASH_AT,
  };
}

function toPaymentsConfig(env: Environment): PaymentsConfig {
  const isEmulated = !env.STRIPE_SECRET_KEY || env.PAYMENTS === 'emulator';
  return {
    mode: isEmulated ? 'emulator' : isLive(env) ? 'live' : 'test',
    secretKey: env.STRIPE_SECRET_KEY ?? 'sk_test_emulator',
    publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? samplePublishableKey,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? 'whsec_emulator',
    apiBase: env.STRIPE_API_BASE?.replace(/\/$/, ''),
    demoAmount: env.PAYMENT_DEMO_AMOUNT,
  };
}
