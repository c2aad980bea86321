import { setTimeout as pause } from 'node:timers/promises';

import type { Context } from '../../context';
import { raiseAlert, resolveAlert } from '../../db/raiseAlert';
import { KeyRefusedError } from '../../payments/payments';

/** How often each process asks whether the provider still takes its key. */
export const keyWatchSeconds = 30;

const longestLookMs = 3_000;
const alertKey = 'provider-key';

/**
 * Asks the card provider whether it accepts this server's key, because with a wrong or revoked key the
 * shop looks well and sells nothing. If the provider is down, nothing follows about the key.
 */
export async function checkProviderKey({ db, payments, providerKey }: Context): Promise<void> {
  const before = providerKey.state;
  providerKey.state = await payments.checkKey().then(
    () => 'taken' as const,
    (error: unknown) => (error instanceof KeyRefusedError ? 'refused' : before),
  );
  if (providerKey.state === 'refused') {
    await raiseAlert(db, {
      kind: 'provider-key',
      key: alertKey,
      message:
        'The card provider refuses a server’s key (STRIPE_SECRET_KEY): it is wrong, was revoked, or lacks a permission. No one can pay there. Set the right key and restart the server.',
    });
  } else if (providerKey.state !== before) await resolveAlert(db, alertKey);
}

/** The same at start, with a short time limit. */
export const checkProviderKeyShortly = (context: Context): Promise<void> =>
  Promise.race([checkProviderKey(context), pause(longestLookMs, undefined, { ref: false })]);
