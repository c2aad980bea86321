import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startStripeEmulator, type StripeEmulator } from 'stripe-emulator';

import { createPostgres, type FleetDatabase } from '#testing/fleet/database';
import { freePorts } from '#testing/fleet/freePorts';
import { runProgram, waitForOutput, type Script } from '#testing/fleet/script';
import { callServer } from '#testing/testServer';

/** The user of the image that the Dockerfile builds. */
const user = process.getuid?.() === 0 ? { uid: 10_001, gid: 10_001 } : undefined;

let database: FleetDatabase;
let stripe: StripeEmulator;
let folder: string;
let env: Record<string, string>;
let port: number;

/** Runs a command of the release, like the image does: in its folder, as a user who owns nothing in it. */
const run = (program: string): Script =>
  runProgram(
    'sh',
    ['-c', `cd "${folder}" && exec node --enable-source-maps dist/server/${program}.js`],
    { env, user },
  );

beforeAll(async () => {
  execFileSync('npm', ['run', 'release'], { stdio: 'inherit' });
  folder = await mkdtemp(path.join(tmpdir(), 'sharecut-release-'));
  await cp('release', folder, { recursive: true, verbatimSymlinks: true });
  await chmod(folder, 0o755);
  execFileSync('chmod', ['-R', 'a+rX,a-w', folder]);
  database = await createPostgres({ isDurable: false });
  stripe = await startStripeEmulator({ secretKey: 'sk_test_shop' });
  [port = 0] = await freePorts(1);
  env = {
    ...database.env,
    DATA_DIR: '/nowhere',
    INVITE_SECRET: randomBytes(32).toString('hex'),
    JWT_SECRET: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'error',
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: 'https://shares.example.com',
    SMTP_URL: 'smtp://127.0.0.1:1',
    STOP_AFTER_SECONDS: '0',
    STRIPE_API_BASE: stripe.url,
    STRIPE_SECRET_KEY: 'sk_test_shop',
    STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
  };
});

afterAll(async () => {
  await stripe.close();
  await database.drop();
  execFileSync('chmod', ['-R', 'u+w', folder]);
  await rm(folder, { recursive: true });
});

it('migrates and serves the shop when its folder is read-only and its user owns nothing', async () => {
  await waitForOutput(run('migrate'), /The schema is up to date/);
  const server = run('main');
  await waitForOutput(server, /is ready/);
  const url = `http://127.0.0.1:${port}`;
  expect((await callServer(url, 'GET', '/api/health/ready')).status).toBe(200);
  const page = await (await fetch(`${url}/home`)).text();
  const [script = ''] = /\/assets\/main\.[\w.]+\.js/.exec(page) ?? [];
  expect((await fetch(url + script)).status).toBe(200);
  expect((await fetch(`${url}/api/docs`)).status).toBe(200);
  await server.end('SIGTERM');
});
