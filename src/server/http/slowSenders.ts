import type { ServerOptions } from 'node:http';

/** Milliseconds from the first byte of a request. */
interface Patience {
  headersMs: number;
  /** For the whole of it, its body included. */
  requestMs: number;
}

const usual: Patience = { headersMs: 15_000, requestMs: 30_000 };

/** How late it may be noticed, at most; Node's own half a minute would be twice the patience. */
const checkEveryMs = 1_000;

/**
 * Fastify's options that cut slow requests, so that open connections cannot pile up. Answers, such as the
 * stream of events, are not limited.
 */
export const cutSlowSenders = ({ headersMs, requestMs } = usual) => ({
  requestTimeout: requestMs,
  http: {
    headersTimeout: headersMs,
    connectionsCheckingInterval: Math.min(checkEveryMs, headersMs),
  } satisfies ServerOptions,
});
