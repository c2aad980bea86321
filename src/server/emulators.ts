import path from 'node:path';

import type { FastifyInstance } from 'fastify';

import { ConfigError, type Config } from './config';
import { registerStripeProxy } from './http/stripeProxy';

export interface Emulators {
  /** Origin of the provider's API; undefined: Stripe's own. */
  stripeUrl: string | undefined;
  smtpUrl: string;
  /** Puts what a browser needs of them under the server's own address. */
  register(app: FastifyInstance): Promise<void>;
  /** Sets the URL that the emulated provider sends events to. */
  sendEventsTo(serverUrl: string): void;
  close(): Promise<void>;
}

/**
 * Starts the emulators of Stripe and of a mail server unless the configuration names real ones. They
 * speak the same protocols, so no other code differs; with real ones they are not loaded.
 */
export async function startEmulators(config: Config): Promise<Emulators> {
  const stripe = startsStripe(config) ? await startStripe(config) : null;
  const mail = config.mail.smtpUrl ? null : await startMail();
  const stripeUrl = stripe?.url ?? config.payments.apiBase;
  return {
    stripeUrl,
    smtpUrl: config.mail.smtpUrl ?? mail?.smtpUrl ?? '',
    async register(app) {
      if (config.payments.mode === 'emulator' && stripeUrl) registerStripeProxy(app, stripeUrl);
      if (mail) await app.register(mail.pages, { prefix: '/dev/mailbox' });
    },
    sendEventsTo: (serverUrl) =>
      stripe?.setWebhook(`${serverUrl}/api/stripe/webhook`, config.payments.webhookSecret),
    async close() {
      await Promise.all([stripe?.close(), mail?.close()]);
    },
  };
}

const startsStripe = ({ payments }: Config): boolean =>
  payments.mode === 'emulator' && payments.apiBase === undefined;

async function startStripe({ payments, dataDir }: Config) {
  const { startStripeEmulator } = await import('stripe-emulator');
  return startStripeEmulator({
    secretKey: payments.secretKey,
    publishableKey: payments.publishableKey,
    ...(dataDir.startsWith('memory:') ? {} : { stateFile: path.join(dataDir, 'stripe.json') }),
  });
}

async function startMail() {
  const [{ startMailCatcher }, { mailboxPages }] = await Promise.all([
    import('#emulators/mail/startMailCatcher'),
    import('#emulators/mail/mailboxPages'),
  ]).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError([
      'SMTP_URL: has to name a mail server; the one for development is not installed (npm ci --include=dev)',
    ]);
  });
  const catcher = await startMailCatcher();
  return { ...catcher, pages: mailboxPages(catcher) };
}
