import type { Method } from './testServer';

interface PutIn {
  status?: number;
  body?: unknown;
}

type Respond = (request: Request) => Response;

/**
 * Puts an answer in at `fetch`, for the rest of the test, that the real server never gives; every
 * other call goes on to it. Returns the requests it answered.
 */
export const answerWith = (
  method: Method,
  path: string,
  { status = 200, body = {} }: PutIn,
): Request[] => intercept(method, path, () => Response.json(body, { status }));

/** As if the network were gone for one call. */
export const breakNetwork = (method: Method, path: string): Request[] =>
  intercept(method, path, () => {
    throw new TypeError('Failed to fetch');
  });

function intercept(method: Method, path: string, respond: Respond): Request[] {
  const answered: Request[] = [];
  const fetchOn = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const isMeant = request.method === method && new URL(request.url).pathname === path;
    if (!isMeant) return fetchOn(request);
    answered.push(request.clone());
    return respond(request);
  };
  return answered;
}
