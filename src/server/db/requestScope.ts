import { AsyncLocalStorage } from 'node:async_hooks';

/** Waits of a request so far, in milliseconds; waits at the same time count each. */
export interface Waits {
  /** For a connection of the pool to be free. */
  poolMs: number;
  /** For answers of the database, locks included. */
  databaseMs: number;
  /** For answers of the card provider. */
  providerMs: number;
  /** The provider's id of the last request it answered. */
  providerRequestId?: string;
}

interface RequestScope {
  requestId: string;
  /** Address of the person who sent it; null for the provider's events. */
  address: string | null;
  waits: Waits;
}

const scopes = new AsyncLocalStorage<RequestScope>();

/** Runs `act`, and all that it calls, as part of one request. */
export const withRequest = <Result>(
  { requestId, waits }: Pick<RequestScope, 'requestId' | 'waits'>,
  act: () => Result,
): Result => scopes.run({ requestId, waits, address: null }, act);

/** Audit log entries that `act` records get this network address. */
export function withRequestAddress<Result>(address: string, act: () => Result): Result {
  const scope = scopes.getStore();
  if (!scope) throw new Error('There is no request.');
  return scopes.run({ requestId: scope.requestId, waits: scope.waits, address }, act);
}

/** Null outside of a person's request: the provider's events, the sweep, an operator's command. */
export const requestAddress = (): string | null => scopes.getStore()?.address ?? null;

/**
 * Runs `act` as part of no request: a connection keeps the scope of the request that opened it, and its later
 * events are not of that request.
 */
export const outsideRequests = (act: () => void): void => scopes.exit(act);

/** Names of the current request for lines of the log; nothing in a job. */
export function requestInLog(): { reqId?: string; providerRequestId?: string } {
  const scope = scopes.getStore();
  if (!scope) return {};
  const { requestId: reqId, waits } = scope;
  const { providerRequestId } = waits;
  return { reqId, ...(providerRequestId && { providerRequestId }) };
}

/** Notes the card provider's id of a request that it answered, for the log. */
export function noteProviderRequest(id: string): void {
  const waits = scopes.getStore()?.waits;
  if (waits) waits.providerRequestId = id;
}

export const noWaits = (): Waits => ({ poolMs: 0, databaseMs: 0, providerMs: 0 });

/** @returns what ends the wait, and counts it for the request that began it. */
export function beginWait(kind: 'poolMs' | 'databaseMs' | 'providerMs'): () => void {
  const waits = scopes.getStore()?.waits;
  if (!waits) return () => undefined;
  const begunAt = performance.now();
  return () => {
    waits[kind] += performance.now() - begunAt;
  };
}
