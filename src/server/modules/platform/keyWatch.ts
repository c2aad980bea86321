import { setTimeout as pause } from 'node:timers/promises';

import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import type { Db } from '../../db/database';
import { KeyRefusedError, type Payments } from '../../payments/payments';

interface KeyWatchDeps {
  db: Db;
  payments: Payments;
}

/** How often each process asks whether the provider still takes its key. */
export const keyWatchSeconds = 30;

const longestLookMs = 3_000;

const alertKey = 'provider-key';

export type KeyWatch = ReturnType<typeof createKeyWatch>;

/**
 * Whether the card provider takes this server's key: a shop whose key is wrong or was revoked looks well
 * otherwise, and sells nothing.
 */
export function createKeyWatch({ db, payments }: KeyWatchDeps) {
  let state: 'unknown' | 'taken' | 'refused' = 'unknown';

  /** A provider that is away tells nothing of the key. */
  async function look(): Promise<void> {
    const before = state;
    state = await payments.checkKey().then(
      () => 'taken' as const,
      (error: unknown) => (error instanceof KeyRefusedError ? 'refused' : before),
    );
    if (state === 'refused') {
      await raiseAlert(db, {
        kind: 'provider-key',
        key: alertKey,
        message:
          'The card provider refuses a server’s key (STRIPE_SECRET_KEY): it is wrong, was revoked, or lacks a permission. Nobody can pay there. Set the right key and restart the server.',
      });
    } else if (state !== before) await resolveAlert(db, alertKey);
  }

  /** A provider that says nothing holds up no start. */
  const lookShortly = (): Promise<void> =>
    Promise.race([look(), pause(longestLookMs, undefined, { ref: false })]);

  return { look, lookShortly, isRefused: () => state === 'refused' };
}
