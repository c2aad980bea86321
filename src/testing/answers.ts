import { intercept, type interceptedAnswer } from './interceptor';
import type { Method } from './testServer';

interface PutIn {
  status?: number;
  body?: unknown;
}

/**
 * Replaces an answer of the real server for the rest of the test; other calls still reach the server.
 * Returns the requests it answered.
 */
export const answerWith = (
  method: Method,
  path: string,
  { status = 200, body = {} }: PutIn,
): Request[] => onCall(method, path, () => Response.json(body, { status }));

/** As if the network were gone for one call. */
export const breakNetwork = (method: Method, path: string): Request[] =>
  onCall(method, path, () => {
    throw new TypeError('Failed to fetch');
  });

/** The requests of one call, from now on; they go on to the server. */
export const watch = (method: Method, path: string): Request[] =>
  onCall(method, path, () => undefined);

/** The calls wait on their way to the server, until what this returns is called. */
export function hold(method: Method, path: string): () => void {
  let letGo = (): void => undefined;
  const held = new Promise<undefined>((resolve) => {
    letGo = () => resolve(undefined);
  });
  onCall(method, path, () => held);
  return letGo;
}

function onCall(
  method: Method,
  path: string,
  respond: () => ReturnType<typeof interceptedAnswer>,
): Request[] {
  const made: Request[] = [];
  intercept((request) => {
    if (request.method !== method || new URL(request.url).pathname !== path) return undefined;
    const copy = request.clone();
    // Node keeps the controller of a copy's own signal weakly: after a garbage collection it never aborts.
    Object.defineProperty(copy, 'signal', { get: () => request.signal });
    made.push(copy);
    return respond();
  });
  return made;
}
