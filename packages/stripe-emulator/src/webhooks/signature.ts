import { createHmac } from 'node:crypto';

/** Stripe's `Stripe-Signature`: an HMAC of the time and the body, so that neither can be changed. */
export function signPayload(payload: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${payload}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
