import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

import { intercept } from '../interceptor';
import { serverUrl, type Method } from '../testServer';
import { literalCalls, type LiteralCall, type Shape } from './literalCalls';
import { buildLiteralWorld, type LiteralWorld } from './literalWorld';

/**
 * A server that answers what is written of each call, and nothing that is ours.
 */
interface LiteralServer {
  /** Records that it knows; each test starts with the same. */
  world: LiteralWorld;
  /** The calls of this test. */
  calls: LiteralCall[];
  /** The call of that path, as it was last made. */
  lastCall: (path: string) => LiteralCall | undefined;
  /** In this test, calls that it does not have are answered when the test ends. */
  isSlow: boolean;
}

/** In this file or block of tests, the page's server is a literal one. */
export function serveLiterally(shape: Shape): LiteralServer {
  const realFetch = globalThis.fetch;
  const literal: LiteralServer = {
    world: buildLiteralWorld(),
    calls: [],
    isSlow: false,
    lastCall: (path) => literal.calls.findLast((call) => call.path === path),
  };
  const server = createServer((request, response) => {
    void readCall(request).then((call) => {
      literal.calls.push(call);
      const { status, body } = answer(call, literal.world, shape);
      const isSpoken = body !== undefined;
      const respond = () => {
        response.writeHead(status, isSpoken ? { 'content-type': 'application/json' } : {});
        response.end(isSpoken ? JSON.stringify(body) : undefined);
      };
      if (literal.isSlow && status === 404 && !isSpoken) waiting.push(respond);
      else respond();
    });
  });
  const waiting: (() => void)[] = [];

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
  // What is still asked for is answered: a call that breaks would be counted to the next test.
  afterAll(() => void server.close());
  afterEach(() => {
    for (const respond of waiting.splice(0)) respond();
  });
  beforeEach(() => {
    literal.world = buildLiteralWorld();
    literal.calls = [];
    literal.isSlow = false;
    intercept((request) => {
      const { origin, pathname, search } = new URL(request.url);
      if (origin !== serverUrl()) return undefined;
      const { port } = server.address() as AddressInfo;
      return realFetch(new Request(`http://127.0.0.1:${port}${pathname}${search}`, request));
    });
  });
  return literal;
}

async function readCall(request: IncomingMessage): Promise<LiteralCall> {
  const url = new URL(request.url ?? '/', 'http://literal');
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return {
    method: request.method as Method,
    path: url.pathname,
    query: Object.fromEntries(url.searchParams),
    body: text ? (JSON.parse(text) as LiteralCall['body']) : {},
    authorization: request.headers.authorization,
  };
}

function answer(call: LiteralCall, world: LiteralWorld, shape: Shape) {
  const route = literalCalls.find(
    ([method, path]) => method === call.method && path.test(call.path),
  );
  return route ? route[2](world, shape, call) : { status: 404, body: undefined };
}
