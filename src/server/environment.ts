import { z } from 'zod';

import { noticeHours } from '#shared/groups/deadline';
import { leastHeldQuarters } from '#shared/purchases/holdLimits';

import { leastHashKib } from './modules/users/passwordHash.service';
import { readTrustedProxies } from './trustedProxies';

const flag = z
  .enum(['on', 'off', 'true', 'false', '1', '0'])
  .transform((text) => ['on', 'true', '1'].includes(text))
  .optional();

const number = (initial: number, least: number, most: number) =>
  z.coerce.number().min(least).max(most).default(initial);

/** Unless given it depends on whether strangers are to be reckoned with. */
const count = z.coerce.number().int().min(1).max(1_000_000).optional();

const secret = z.string().min(32, 'must have at least 32 characters').optional();

/** A text of the operator, or the address of one. */
const policy = z.string().max(100_000, 'must have at most 100,000 characters').optional();

const trustedProxies = z
  .string()
  .default('none')
  .transform((text, context) => {
    const proxies = readTrustedProxies(text.toLowerCase());
    if (proxies !== undefined) return proxies;
    context.addIssue({
      code: 'custom',
      message: `${text} is refused; say how many proxies stand before the server (1), or which (10.0.0.0/8, 192.0.2.7), or none: any other program that is believed can claim any address`,
    });
    return z.NEVER;
  });

/** The variables the server reads, each validated alone; combinations are checked in `unsafeSettings.ts`. */
export const environmentSchema = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], 'must be production, development or test')
    .default('development'),
  PORT: number(3000, 0, 65_535),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  TRUST_PROXY: trustedProxies,
  KEEP_ALIVE_SECONDS: number(72, 1, 3600),
  STOP_AFTER_SECONDS: number(5, 0, 600),
  DATABASE_URL: z.string().optional(),
  DATABASE_POOLER_URL: z.string().optional(),
  PREPARED_STATEMENTS: flag,
  DATABASE_REPLICA_URL: z.string().optional(),
  DATA_DIR: z.string().default('.data'),
  JWT_SECRET: secret,
  INVITE_SECRET: secret,
  REQUIRE_SECOND_FACTOR: z
    .enum(['superadmins', 'none'], 'must be superadmins or none')
    .default('none'),
  PASSWORD_HASH_KIB: number(leastHashKib, 8, 1_048_576).pipe(z.int()),
  PAYMENTS: z.enum(['emulator', 'stripe']).optional(),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_API_BASE: z.url().optional(),
  PAYMENT_DEMO_AMOUNT: z.coerce.number().int().min(50).optional(),
  SMTP_URL: z.url().optional(),
  MAIL_FROM: z.string().default('Sharecut <hello@sharecut.test>'),
  TERMS: policy,
  PRIVACY: policy,
  REFUNDS: policy,
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  HOLD_MINUTES: number(10, 0.01, 60),
  OFFER_HOURS: number(24, 0.001, 24 * 7),
  TOKEN_HOURS: number(12, 0.001, 24 * 30),
  SWEEP_SECONDS: number(30, 0.1, 3600),
  LEASE_SECONDS: number(10, 1, 60),
  CAPTURE_SECONDS: number(4, 0.5, 30),
  FILL_BY_SECONDS: number(60, 0.1, 3600),
  FILL_BY_NOTICE_HOURS: number(noticeHours, 0, 24 * 365),
  RAN_OUT_PER_NETWORK: flag,
  HELD_QUARTERS_PER_NETWORK: number(40, leastHeldQuarters, 1_000_000).pipe(z.int()),
  OFFERS_PER_NETWORK: count,
  REGISTRATIONS_PER_NETWORK: count,
  RESETS_PER_NETWORK: count,
  FOLLOWS_PER_NETWORK: count,
  INVITATIONS_PER_SUPPLIER: count,
  MAILS_PER_ADDRESS: count,
  DEMO_DATA: z.enum(['on', 'off']).optional(),
  CORS_ORIGINS: z.string().default(''),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  OTEL_SERVICE_NAME: z.string().default('sharecut'),
  API_DOCS: flag.default(true),
  KEPT_GROUP_TEXTS: number(5_000, 0, 1_000_000).pipe(z.int()),
  FAILPOINT: z.string().optional(),
});
export type Environment = z.infer<typeof environmentSchema>;

export const isProduction = (env: Environment): boolean => env.NODE_ENV === 'production';

/** Real money: its card key takes it. */
export const isLive = (env: Environment): boolean =>
  /^(sk|rk)_live_/.test(env.STRIPE_SECRET_KEY ?? '');

/** Server for strangers: settings that are loose for one machine are then strict. */
export const isInTheOpen = (env: Environment): boolean => isProduction(env) || isLive(env);

/** Emulator in place of the card provider, so that no money moves. */
export const isEmulated = (env: Environment): boolean =>
  !env.STRIPE_SECRET_KEY || env.PAYMENTS === 'emulator';

export const withDemoData = (env: Environment): boolean =>
  env.DEMO_DATA ? env.DEMO_DATA === 'on' : !env.DATABASE_URL && !isProduction(env);
