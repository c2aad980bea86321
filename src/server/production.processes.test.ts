import { randomBytes } from 'node:crypto';

import { startMailCatcher, type MailCatcher } from '#emulators/mail/startMailCatcher';
import { startStripeEmulator, type StripeEmulator } from 'stripe-emulator';
import { createPglite, createPostgres, type FleetDatabase } from '#testing/fleet/database';
import { runBuilt, waitForOutput, type Script } from '#testing/fleet/script';
import { freePorts } from '#testing/fleet/freePorts';
import { rawCall } from '#testing/rawCall';
import type { Program } from '#testing/server/programs';
import { callServer } from '#testing/testServer';

let database: FleetDatabase;
let mail: MailCatcher;
let running: Script[];

beforeAll(async () => {
  mail = await startMailCatcher();
});

afterAll(() => mail.close());

beforeEach(async () => {
  database = await createPglite();
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((script) => script.end('SIGTERM')));
  await database.drop();
});

/** Run for real, on a machine of its own, charging no card. */
const productionVariables = () => ({
  ...database.env,
  NODE_ENV: 'production',
  INVITE_SECRET: randomBytes(32).toString('hex'),
  JWT_SECRET: randomBytes(32).toString('hex'),
  LOG_LEVEL: 'error',
  PAYMENTS: 'emulator',
  PORT: '0',
  PUBLIC_URL: 'https://shares.example.com',
  STOP_AFTER_SECONDS: '0',
  SMTP_URL: mail.smtpUrl,
});

function run(program: Program, args: string[], env: Record<string, string>): Script {
  const script = runBuilt(program, args, env);
  running.push(script);
  return script;
}

const startServer = (env: Record<string, string>) => run('main', [], env);

const logIn = (url: string, password: string) =>
  callServer(url, 'POST', '/api/users/login', {
    body: { identifier: 'super@sharecut.test', password },
  });

it('gives demo accounts a random password, which one start prints', async () => {
  const [port = 0] = await freePorts(1);
  const env = { ...productionVariables(), DEMO_DATA: 'on', PORT: String(port) };
  const url = `http://127.0.0.1:${port}`;
  const first = startServer(env);
  const [, password = ''] = await waitForOutput(first, /Demo accounts, password (\S{16}):\n/);
  expect((await logIn(url, 'sharecut-demo')).status).toBe(401);
  expect((await logIn(url, password)).status).toBe(200);
  // A caller who comes through a proxy on this machine looks like this machine.
  expect((await callServer(url, 'GET', '/metrics')).status).toBe(404);
  await first.end('SIGTERM');

  const second = startServer(env);
  await waitForOutput(second, /password as the start that made them said/);
  expect(second.output()).not.toContain(password);
  expect((await logIn(url, password)).status).toBe(200);
});

it('does not start in production when demo accounts have the published password', async () => {
  const trial = startServer({ ...database.env, PORT: '0' });
  await waitForOutput(trial, /password sharecut-demo/);
  await trial.end('SIGTERM');
  const server = startServer(productionVariables());
  await expect(waitForOutput(server, /is ready/)).rejects.toThrow(
    /DATABASE_URL: .*@.* and other demo accounts have the published password/,
  );
});

it('does not start with a live key when demo accounts have the published password', async () => {
  const postgres = await createPostgres({ isDurable: false });
  const { NODE_ENV: _, PAYMENTS: __, ...variables } = productionVariables();
  const trial = startServer({ ...postgres.env, DEMO_DATA: 'on', PORT: '0' });
  await waitForOutput(trial, /password sharecut-demo/);
  await trial.end('SIGTERM');
  const server = startServer({
    ...variables,
    ...postgres.env,
    STRIPE_PUBLISHABLE_KEY: 'pk_live_51',
    STRIPE_SECRET_KEY: 'sk_live_51',
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(16).toString('hex')}`,
  });
  await expect(waitForOutput(server, /is ready/)).rejects.toThrow(/have the published password/);
  await postgres.drop();
});

it('starts when the schema is up to date, and names the command until then', async () => {
  const postgres = await createPostgres({ isDurable: false });
  const env = { ...productionVariables(), ...postgres.env };
  const early = waitForOutput(startServer(env), /is ready/);
  await expect(early).rejects.toThrow(
    /its database is older .* Run this first: npm run migrate\n$/,
  );
  await waitForOutput(run('migrate', [], env), /The schema is up to date/);
  const server = startServer(env);
  await waitForOutput(server, /is ready/);
  await server.end('SIGTERM');
  await postgres.drop();
});

it('says in a sentence when its port is taken or its folder may not be written', async () => {
  const [port = 0] = await freePorts(1);
  const env = { ...productionVariables(), PORT: String(port) };
  await waitForOutput(startServer(env), /is ready/);
  const other = await createPglite();
  const second = startServer({ ...env, ...other.env });
  await expect(waitForOutput(second, /is ready/)).rejects.toThrow(
    new RegExp(`Port ${port} is taken by another program\\. End that program, or set PORT`),
  );
  await second.ended;
  await other.drop();
  const blocked = startServer({ DATA_DIR: '/dev/null/data', PORT: '0' });
  await expect(waitForOutput(blocked, /is ready/)).rejects.toThrow(
    /^[^{]*\/dev\/null\/data leads through a file\. Check DATA_DIR\./,
  );
});

it('makes a superadmin with the settings of the server, and refuses what it refuses', async () => {
  const env = productionVariables();
  const args = ['--email', 'owner@example.com'];
  const done = run('createSuperadmin', args, env);
  await waitForOutput(done, /https:\/\/shares\.example\.com\/reset-password\/[\w.-]+/);
  const refused = run('createSuperadmin', args, { ...env, SMTP_URL: '' });
  await expect(waitForOutput(refused, /reset-password\//)).rejects.toThrow(/SMTP_URL: required/);
});

describe('where mail and cards are real', () => {
  const token = randomBytes(16).toString('hex');
  let stripe: StripeEmulator;
  let url: string;

  afterEach(() => stripe.close());

  beforeEach(async () => {
    const [port = 0] = await freePorts(1);
    stripe = await startStripeEmulator({ secretKey: 'sk_test_shop' });
    url = `http://127.0.0.1:${port}`;
    const server = startServer({
      ...productionVariables(),
      METRICS_TOKEN: token,
      PAYMENTS: 'stripe',
      PORT: String(port),
      STRIPE_API_BASE: stripe.url,
      STRIPE_SECRET_KEY: 'sk_test_shop',
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
    });
    await waitForOutput(server, /is ready/);
  });

  it('has no emulator at any address, and requires the token for its metrics', async () => {
    const addresses = [
      '/dev/mailbox',
      '/dev/mailbox/',
      '/dev/mailbox/messages.json',
      '/%64ev/mailbox',
      '/DEV/mailbox',
      '//dev//mailbox',
      '/dev/./mailbox',
      '/home/../dev/mailbox',
      '/emulator/stripe/js/v3/',
      '/emulator/stripe/v1/payment_intents/pi_1',
      '/%65mulator/stripe/js/v3/',
      '/metrics',
    ];
    const statuses = await Promise.all(addresses.map((address) => rawCall(url, address)));
    expect(statuses.map(({ status }) => status)).toEqual(addresses.map(() => 404));
    expect((await callServer(url, 'GET', '/metrics', { token: `${token}x` })).status).toBe(404);
    expect((await callServer(url, 'GET', '/metrics', { token })).status).toBe(200);
  });
});
