import { startStripeEmulator } from '#emulators/stripe/startStripeEmulator';
import { makeSuperadmin } from '#server/modules/users/superadmins.service';
import { startServer } from '#server/start';

import { firstSuperadmin, setFirstPassword } from './factories/users';

/** The server of a test run, as a process: nothing kept, no demo data, and a provider that validates. */
const stripe = await startStripeEmulator({ validate: true });
const server = await startServer({
  DATABASE_URL: process.env.TEST_DATABASE_URL,
  DATA_DIR: 'memory://',
  DEMO_DATA: 'off',
  HOST: '127.0.0.1',
  // Longer than a test keeps a connection: closed in the moment it is used, a call would fail.
  KEEP_ALIVE_SECONDS: '900',
  LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
  PAYMENTS: 'emulator',
  PORT: '0',
  STRIPE_API_BASE: stripe.url,
  STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_WEBHOOK_SECRET: 'whsec_test',
  SWEEP_SECONDS: '1',
});
await setUpSuperadmin();
stripe.setWebhook(`${server.url}/api/stripe/webhook`, 'whsec_test');

/** As whoever installs the server does: an account, then its password by the link. */
async function setUpSuperadmin(): Promise<void> {
  const token = await makeSuperadmin(server.database.db, firstSuperadmin.email);
  await setFirstPassword(server.url, token);
}

async function stop(): Promise<void> {
  await server.close();
  await stripe.close();
  process.exit();
}

process.once('disconnect', () => void stop());
process.send?.({
  TEST_SERVER_URL: server.url,
  TEST_STRIPE_URL: stripe.url,
  TEST_MAILBOX_URL: `${server.url}/dev/mailbox`,
  API_HOST: server.url,
});
