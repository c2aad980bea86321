import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { ConfigError, readConfig } from './config';

const good = {
  jwt: 'f6b5d9c02d1f7a6f4f0e8fbb5c36cf7d8e3a1b29',
  invite: '1c0a9e7b44f2d8365be7f0a1d2c3948576afbe10',
  webhook: 'whsec_9a3e0c6b1f2d48577be9a0c1d2e3f405',
  metrics: '7Q2mZr0vKp4xYc9LtB1d',
};

/** Settings of a production server. */
const production = {
  NODE_ENV: 'production',
  DATA_DIR: 'memory://',
  DATABASE_URL: 'postgres://127.0.0.1/shop',
  PUBLIC_URL: 'https://shares.example.com',
  SMTP_URL: 'smtps://mail.example.com',
  JWT_SECRET: good.jwt,
  INVITE_SECRET: good.invite,
  STRIPE_SECRET_KEY: 'sk_live_51',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51',
  STRIPE_WEBHOOK_SECRET: good.webhook,
};

const bare = { DATA_DIR: 'memory://' };

type Variables = Record<string, string>;

function problemsOf(variables: Variables): string[] {
  try {
    readConfig(variables);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').slice(1);
  }
}

it.each<[string, Variables]>([
  ['nothing', bare],
  ['empty variables', { ...bare, NODE_ENV: '', SMTP_URL: '', STRIPE_SECRET_KEY: '' }],
  ['a development server', { ...bare, NODE_ENV: 'development', JWT_SECRET: 'a'.repeat(32) }],
  ['a test server', { ...bare, NODE_ENV: 'test' }],
  ['all that production asks for', production],
  ['a metrics token', { ...production, METRICS_TOKEN: good.metrics }],
  [
    'a production server with emulated payments',
    {
      ...production,
      STRIPE_SECRET_KEY: '',
      STRIPE_WEBHOOK_SECRET: '',
      PAYMENTS: 'emulator',
      DATABASE_URL: '',
    },
  ],
  ['a production server on this machine', { ...production, PUBLIC_URL: 'http://localhost:3000' }],
  ['a test key', { ...bare, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'whsec_test' }],
])('starts with %s', (_, variables) => {
  expect(problemsOf(variables)).toEqual([]);
});

it.each<[problem: string, Variables]>([
  ['SMTP_URL: required in production', { STRIPE_SECRET_KEY: 'sk_test_1', SMTP_URL: '' }],
  ['PUBLIC_URL: required', { PUBLIC_URL: '' }],
  ['PUBLIC_URL: must begin with https', { PUBLIC_URL: 'http://shares.example.com' }],
  ['PUBLIC_URL: must be an http or https', { PUBLIC_URL: 'ftp://shares.example.com' }],
  ['JWT_SECRET: required', { JWT_SECRET: '' }],
  ['INVITE_SECRET: required', { INVITE_SECRET: '' }],
  ['JWT_SECRET: must have at least 32', { JWT_SECRET: 'short' }],
  ['INVITE_SECRET: must differ from JWT_SECRET', { INVITE_SECRET: good.jwt }],
  ['STRIPE_WEBHOOK_SECRET: must differ from JWT_SECRET', { JWT_SECRET: good.webhook }],
  ['METRICS_TOKEN: must differ from INVITE_SECRET', { METRICS_TOKEN: good.invite }],
  ['METRICS_TOKEN: can be guessed', { METRICS_TOKEN: '1234567812345678' }],
  ['JWT_SECRET: can be guessed', { JWT_SECRET: 'a'.repeat(64) }],
  ['JWT_SECRET: can be guessed', { JWT_SECRET: '0123456701234567'.repeat(3) }],
  ['JWT_SECRET: can be guessed', { JWT_SECRET: 'correct-horse-correct-horse-correct' }],
  ['JWT_SECRET: is a placeholder', { JWT_SECRET: 'ChangeMe-4f8b1c6d9e2a7035-ChangeMe' }],
  ['INVITE_SECRET: is a placeholder', { INVITE_SECRET: 'example-of-a-long-secret-0123456789' }],
  ['STRIPE_WEBHOOK_SECRET: is a placeholder', { STRIPE_WEBHOOK_SECRET: 'whsec_…' }],
  ['STRIPE_WEBHOOK_SECRET: can be guessed', { STRIPE_WEBHOOK_SECRET: 'whsec_test' }],
  ['STRIPE_SECRET_KEY: required', { STRIPE_SECRET_KEY: '' }],
  ['DATABASE_URL: required with a live', { DATABASE_URL: '' }],
  ['DEMO_DATA: its purchases would be charged', { DEMO_DATA: 'on' }],
  ['PAYMENT_DEMO_AMOUNT: refused', { PAYMENT_DEMO_AMOUNT: '500' }],
  ['PAYMENTS: the emulator is not used', { PAYMENTS: 'emulator' }],
  ['STRIPE_PUBLISHABLE_KEY: required', { STRIPE_PUBLISHABLE_KEY: '' }],
  ['STRIPE_PUBLISHABLE_KEY: must begin with pk_live_', { STRIPE_PUBLISHABLE_KEY: 'pk_test_51' }],
  ['FAILPOINT: stops the process', { FAILPOINT: 'settle' }],
  ['PASSWORD_HASH_KIB: at least 19456', { PASSWORD_HASH_KIB: '19455' }],
])('is not run in production: %s', (problem, change) => {
  expect(problemsOf({ ...production, ...change })).toEqual([expect.stringContaining(problem)]);
});

it.each<[problem: string, Variables]>([
  ['NODE_ENV: must be', { NODE_ENV: 'prod' }],
  ['NODE_ENV: must be', { NODE_ENV: 'Production' }],
  ['DATABASE_POOLER_URL: requires DATABASE_URL', { DATABASE_POOLER_URL: 'postgres://127.0.0.1' }],
  ['DATABASE_REPLICA_URL: requires', { DATABASE_REPLICA_URL: 'postgres://127.0.0.1' }],
  ['STRIPE_WEBHOOK_SECRET: required', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['STRIPE_WEBHOOK_SECRET: required', { STRIPE_SECRET_KEY: 'sk_test_1', PAYMENTS: 'emulator' }],
  [
    'STRIPE_WEBHOOK_SECRET: is not a signing secret',
    { STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_WEBHOOK_SECRET: 'we_1PgafYB7WZ01zgkWa7yRZ1' },
  ],
  [
    'STRIPE_WEBHOOK_SECRET: whsec_emulator is published',
    {
      STRIPE_SECRET_KEY: 'sk_test_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_emulator',
    },
  ],
])('is not run anywhere: %s', (problem, change) => {
  expect(problemsOf({ ...bare, ...change })).toEqual([expect.stringContaining(problem)]);
});

it('applies the rules of production to a live key with any NODE_ENV', () => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET } = production;
  const names = problemsOf({ ...bare, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }).map(
    (problem) => /\w+/.exec(problem)?.[0],
  );
  expect(names).toEqual([
    'SMTP_URL',
    'PUBLIC_URL',
    'DATABASE_URL',
    'STRIPE_PUBLISHABLE_KEY',
    'DEMO_DATA',
  ]);
  const { NODE_ENV: _, ...live } = production;
  expect(problemsOf({ ...live, JWT_SECRET: good.invite })).toEqual([
    expect.stringContaining('INVITE_SECRET: must differ from JWT_SECRET'),
  ]);
});

it('takes the operator’s own texts, and the contact from the sender of mails unless it is set', () => {
  const sender = { MAIL_FROM: 'Sharecut <hello@example.com>' };
  expect(readConfig({ ...bare, ...sender }).policies).toEqual({ contact: 'hello@example.com' });
  const own = { ...bare, ...sender, TERMS: 'https://example.com/terms', CONTACT_EMAIL: 'a@b.com' };
  expect(readConfig(own).policies).toEqual({ terms: own.TERMS, contact: own.CONTACT_EMAIL });
});

it('draws another webhook secret with every start where the provider is in the process', () => {
  const [one, other] = [readConfig(bare), readConfig(bare)];
  expect(one.payments.webhookSecret).toMatch(/^whsec_[0-9a-f]{48}$/);
  expect(other.payments.webhookSecret).not.toBe(one.payments.webhookSecret);
});

it.each<[boolean, Variables]>([
  [true, bare],
  [false, { ...bare, DATABASE_URL: 'postgres://127.0.0.1/shop' }],
  [true, { ...bare, DATABASE_URL: 'postgres://127.0.0.1/shop', DEMO_DATA: 'on' }],
  [false, { ...bare, DEMO_DATA: 'off' }],
])('has demo data: %s with %j', (withDemoData, variables) => {
  expect(readConfig(variables)).toMatchObject({ withDemoData });
});

it.each([
  [false, {}],
  [true, { DEMO_DATA: 'on' }],
])('has demo data in production: %s with %j', (withDemoData, change) => {
  const emulated = { STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '', PAYMENTS: 'emulator' };
  const variables = { ...production, ...emulated, DATABASE_URL: '', ...change };
  expect(readConfig(variables)).toMatchObject({ withDemoData });
});

it.each<[string, unknown]>([
  ['', false],
  ['none', false],
  ['off', false],
  ['1', 1],
  ['2', 2],
  ['10.0.0.7', ['10.0.0.7']],
  ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
  ['loopback', ['loopback']],
])('believes of proxies: %j', (TRUST_PROXY, trustProxy) => {
  expect(readConfig({ ...bare, TRUST_PROXY })).toMatchObject({ trustProxy });
});

it.each(['on', 'true', 'all', '*', '0.0.0.0/0', '::/0', '10.0.0.0/33', '-1', '11', 'proxy.local'])(
  'does not believe the proxies %s',
  (TRUST_PROXY) => {
    expect(problemsOf({ ...bare, TRUST_PROXY })).toEqual([
      expect.stringContaining(`TRUST_PROXY: ${TRUST_PROXY} is refused; say how many proxies`),
    ]);
  },
);

describe('a setting in a file', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'settings-'));
  const file = path.join(folder, 'jwt');
  writeFileSync(file, `${good.jwt}\n`);
  afterAll(() => rmSync(folder, { recursive: true }));

  it('counts as given, without the line break at its end', () => {
    const { JWT_SECRET: _, ...rest } = production;
    expect(readConfig({ ...rest, JWT_SECRET_FILE: file }).jwtSecret).toBe(good.jwt);
  });

  it('is refused when the setting is given, too, or the file is missing', () => {
    expect(problemsOf({ ...production, JWT_SECRET_FILE: file })).toEqual([
      '  - JWT_SECRET_FILE: JWT_SECRET is set, too; use one of them',
    ]);
    expect(problemsOf({ ...bare, SMTP_URL_FILE: `${file}-not` })).toEqual([
      expect.stringContaining('  - SMTP_URL_FILE: ENOENT'),
    ]);
  });
});
