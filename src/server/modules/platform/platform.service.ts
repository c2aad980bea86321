import { setTimeout as pause } from 'node:timers/promises';

import { sql } from 'drizzle-orm';

import type { PlatformConfig, platformRoutes } from '#shared/platform/platform.contract';
import { productName } from '#shared/product';

import type { Db } from '../../db/database';
import { AppError } from '../../http/AppError';
import type { BoundHandler } from '../../http/serve';
import type { KeyWatch } from './keyWatch';

type Routes = typeof platformRoutes;

/** Below the server's own address, where the emulator of Stripe.js is served. */
const emulatedScript = '/emulator/stripe/js/v3/';

/** Milliseconds: a database that has vanished from the network refuses nothing, it only says nothing. */
const patienceMs = 3_000;

interface PlatformDeps {
  db: Db;
  config: { payments: Omit<PlatformConfig['payments'], 'scriptUrl'>; holdMinutes: number };
  keyWatch: Pick<KeyWatch, 'isRefused'>;
  /** Aborted once the server is told to stop. */
  stopping: AbortSignal;
}

export function createPlatformService({ db, config, keyWatch, stopping }: PlatformDeps) {
  const { holdMinutes, payments } = config;
  const { mode, publishableKey, demoAmount } = payments;

  const getConfig: BoundHandler<Routes['getConfig']> = async () => ({
    productName,
    payments: {
      mode,
      publishableKey,
      ...(demoAmount !== undefined && { demoAmount }),
      ...(mode === 'emulator' && { scriptUrl: emulatedScript }),
    },
    holdMinutes,
  });

  const getLiveness: BoundHandler<Routes['getLiveness']> = async () => ({ status: 'ok' });

  const getReadiness: BoundHandler<Routes['getReadiness']> = async () => {
    if (stopping.aborted) {
      throw new AppError('unavailable', 'The server is stopping.', { retryAfter: 5 });
    }
    const silence = pause(patienceMs, undefined, { ref: false }).then(() =>
      Promise.reject(new Error('silent')),
    );
    await Promise.race([db.execute(sql`select 1`), silence]).catch(() => {
      throw new AppError('unavailable', 'The database does not answer.', { retryAfter: 5 });
    });
    if (keyWatch.isRefused()) {
      throw new AppError(
        'unavailable',
        'The card provider refuses the key of this server (STRIPE_SECRET_KEY).',
        { retryAfter: 30 },
      );
    }
    return { status: 'ok' };
  };

  return { getConfig, getLiveness, getReadiness };
}
export type PlatformService = ReturnType<typeof createPlatformService>;
