import { Counter, Histogram } from 'prom-client';
import type Stripe from 'stripe';

import { noteProviderRequest } from '../db/requestScope';
import { currentSpan } from '../db/trace';

/** Names follow Prometheus' conventions; `operation` is a method and a path without ids. */
const requests = new Counter({
  name: 'sharecut_provider_requests_total',
  help: 'Requests to the card provider, by operation and outcome: ok, refused, failed or unanswered.',
  labelNames: ['operation', 'outcome'],
  registers: [],
});

const durations = new Histogram({
  name: 'sharecut_provider_request_duration_seconds',
  help: 'How long answers of the card provider took, by operation.',
  labelNames: ['operation'],
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [],
});

export const providerMetrics = [requests, durations];

const operationOf = (method: string, path: string): string =>
  `${method} ${path.replace(/\?.*$/, '').replace(/\/[a-z]{2,4}_\w+/g, '/:id')}`;

function outcomeOf(status: number): string {
  if (status < 400) return 'ok';
  return status < 500 && status !== 429 ? 'refused' : 'failed';
}

/** Its package declares the method as `any`. */
interface Emitter {
  on: (event: 'response', heard: (response: Stripe.ResponseEvent) => void) => void;
}

/** Counts and times what `stripe` sends, and notes the provider's id of each request; call it in `stripeCall`. */
export function countRequests(stripe: Stripe): Stripe {
  const { on } = stripe as Emitter;
  on('response', ({ method, path, status, elapsed, request_id: id }) => {
    const operation = operationOf(method, path);
    requests.inc({ operation, outcome: outcomeOf(status) });
    durations.observe({ operation }, elapsed / 1000);
    noteProviderRequest(id);
    const span = currentSpan();
    span?.rename(`card provider: ${operation}`);
    span?.set({ 'http.response.status_code': status, 'provider.request_id': id });
  });
  return stripe;
}

/** No answer came within the time that a request may take. */
export const countUnanswered = (): void =>
  requests.inc({ operation: 'any', outcome: 'unanswered' });
