import { setTimeout as pause } from 'node:timers/promises';

import type { platformRoutes } from '#shared/platform/platform.contract';
import { productName } from '#shared/product';

import { readNow } from '../../db/clock';
import { AppError } from '../../http/AppError';
import type { Handler } from '../../http/serve';

type Routes = typeof platformRoutes;

/** Below the server's own address, where the emulator of Stripe.js is served. */
const emulatedScript = '/emulator/stripe/js/v3/';

/** Milliseconds: a database that has vanished from the network does not answer at all. */
const patienceMs = 3_000;

export const getConfig: Handler<Routes['getConfig']> = async ({ config }) => {
  const { mode, publishableKey, demoAmount } = config.payments;
  return {
    productName,
    payments: {
      mode,
      publishableKey,
      ...(demoAmount !== undefined && { demoAmount }),
      ...(mode === 'emulator' && { scriptUrl: emulatedScript }),
    },
    holdMinutes: config.holdMinutes,
  };
};

export const getPolicies: Handler<Routes['getPolicies']> = async ({ config }) => config.policies;

export const getLiveness: Handler<Routes['getLiveness']> = async () => ({ status: 'ok' });

export const getReadiness: Handler<Routes['getReadiness']> = async ({
  db,
  stopping,
  providerKey,
}) => {
  if (stopping.aborted) {
    throw new AppError('unavailable', 'The server is stopping.', { retryAfter: 5 });
  }
  const silence = pause(patienceMs, undefined, { ref: false }).then(() =>
    Promise.reject(new Error('silent')),
  );
  await Promise.race([readNow(db), silence]).catch(() => {
    throw new AppError('unavailable', 'The database does not answer.', { retryAfter: 5 });
  });
  if (providerKey.state === 'refused') {
    throw new AppError(
      'unavailable',
      'The card provider refuses the key of this server (STRIPE_SECRET_KEY).',
      { retryAfter: 30 },
    );
  }
  return { status: 'ok' };
};
