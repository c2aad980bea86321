import { createHmac } from 'node:crypto';

import { serverUrl } from './testServer';

/** The secret that the test server shares with its provider. */
export const webhookSecret = 'whsec_test';

const now = (): number => Math.floor(Date.now() / 1000);

/** An event about a payment, as the provider writes it; its claims may be anything. */
export const buildEvent = (type: string, claims: { id: string; [field: string]: unknown }) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'event',
  type,
  created: now(),
  data: { object: { object: 'payment_intent', ...claims } },
});

export const writeEvent = (event: object): string => JSON.stringify(event, null, 2);

/** Stripe's `Stripe-Signature`: an HMAC of the time and the body. */
export function signEvent(body: string, { secret = webhookSecret, at = now() } = {}): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex');
  return `t=${at},v1=${signature}`;
}

/** Posts an event to the server's webhook, byte for byte. @returns the answer's status. */
export async function postEvent(
  body: string,
  signature: string | null = signEvent(body),
  server = serverUrl(),
): Promise<number> {
  const { status } = await fetch(`${server}/api/stripe/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json; charset=utf-8',
      ...(signature !== null && { 'stripe-signature': signature }),
    },
    body,
  });
  return status;
}
