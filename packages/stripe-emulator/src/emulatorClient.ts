import Stripe from 'stripe';
import type { StripeEmulator } from './startStripeEmulator';

/** The official package, with nothing but the emulator's address. */
export const officialClient = (emulator: StripeEmulator, maxNetworkRetries = 0): Stripe => {
  const { hostname, port } = new URL(emulator.url);
  return new Stripe(emulator.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries,
  });
};

/** Calls the emulator's control surface, /_emulator. */
export async function control<Answer>(
  { url }: StripeEmulator,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${url}/_emulator/${path}`, {
    method,
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
