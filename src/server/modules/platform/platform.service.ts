import { sql } from 'drizzle-orm';

import type { PlatformConfig, platformRoutes } from '#shared/platform/platform.contract';
import { productName } from '#shared/product';
import type { RouteAnswer } from '#shared/route';

import type { Db } from '../../db/client';
import { AppError } from '../../http/AppError';

/** Below the server's own address, where the stand-in for Stripe.js is served. */
const emulatedScript = '/emulator/stripe/js/v3/';

interface PlatformDeps {
  db: Db;
  payments: Omit<PlatformConfig['payments'], 'scriptUrl'>;
}

export function createPlatformService({ db, payments }: PlatformDeps) {
  const { mode, publishableKey, demoAmount } = payments;

  const getConfig = async (): Promise<RouteAnswer<typeof platformRoutes.getConfig>> => ({
    productName,
    payments: {
      mode,
      publishableKey,
      ...(demoAmount !== undefined && { demoAmount }),
      ...(mode === 'emulator' && { scriptUrl: emulatedScript }),
    },
  });

  const getLiveness = async () => ({ status: 'ok' as const });

  async function getReadiness() {
    await db.execute(sql`select 1`).catch(() => {
      throw new AppError('unavailable', 'The database does not answer.', { retryAfter: 5 });
    });
    return { status: 'ok' as const };
  }

  return { getConfig, getLiveness, getReadiness };
}
export type PlatformService = ReturnType<typeof createPlatformService>;
