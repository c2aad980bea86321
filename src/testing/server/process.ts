import Stripe from 'stripe';

import { startStripeEmulator } from 'stripe-emulator';
import { suppliers } from '#server/db/schema/suppliers';
import { users } from '#server/db/schema/users';
import { hashPassword } from '#server/modules/users/passwordHash.service';
import { makeSuperadmin } from '#server/modules/users/superadmins.service';
import { startServer } from '#server/start';

import { firstSuperadmin, legacyAdmin, setFirstPassword } from '../factories/users';
import { raisedLimits } from '../raisedLimits';
import { tokenSecret } from '../tokenSecret';
import { installClock, skipShortDelays } from './clock';
import { startControl } from './control';
import { usePgliteTemplate } from './pgliteTemplate';

/** The server of a test worker: no demo data, a provider that validates, jobs and a clock that tests run. */
const setClock = installClock();
skipShortDelays();
// Stripe's package tries again after half a second; its pause is no setting of it.
Stripe.prototype.getInitialNetworkRetryDelay = () => 0;
usePgliteTemplate();
const stripe = await startStripeEmulator({ validate: true });
const server = await startServer(
  {
    ...raisedLimits,
    CAPTURE_SECONDS: '1',
    DATABASE_URL: process.env.TEST_DATABASE_URL,
    DATA_DIR: 'memory://',
    DEMO_DATA: 'off',
    HOST: '127.0.0.1',
    JWT_SECRET: tokenSecret,
    // Longer than a test keeps a connection: closed in the moment it is used, a call would fail.
    KEEP_ALIVE_SECONDS: '900',
    // Tests make thousands of accounts: guessing their passwords may be easy.
    PASSWORD_HASH_KIB: '8',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'error',
    PAYMENTS: 'emulator',
    PORT: '0',
    STRIPE_API_BASE: stripe.url,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: 'whsec_test',
  },
  { hasScheduledJobs: false },
);
await setUpSuperadmin();
await addLegacyAdmin();
stripe.setWebhook(`${server.url}/api/stripe/webhook`, 'whsec_test');
const control = await startControl(server, setClock);

/** As the operator who installs the server does: an account, then its password by the link. */
async function setUpSuperadmin(): Promise<void> {
  const token = await makeSuperadmin(server.database.db, { email: firstSuperadmin.email });
  await setFirstPassword(server.url, token);
}

/** The role `admin` is only read, so no call can set it. */
async function addLegacyAdmin(): Promise<void> {
  const { db } = server.database;
  const address = { street: '', city: '', state: '', zip: '' };
  const [supplier] = await db.insert(suppliers).values({ name: 'Old Ranch', address }).returning();
  const { email, password } = legacyAdmin;
  await db.insert(users).values({
    username: email,
    email,
    passwordHash: await hashPassword(password),
    role: 'admin',
    supplierId: supplier?.id ?? null,
  });
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
  TEST_CONTROL_URL: control.url,
  API_HOST: server.url,
});
