import Fastify, { type FastifyInstance } from 'fastify';

import { registerSecurity } from './security';

const friend = 'https://friend.example.com';

let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  app = Fastify();
  await registerSecurity(app, { usesStripe: false, corsOrigins: [friend] });
  app.get('/api/groups', async () => []);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

async function ask(method: string, origin?: string) {
  const headers = new Headers(origin === undefined ? {} : { origin });
  const { status, headers: answered } = await fetch(`${url}/api/groups`, { method, headers });
  return { status, headers: Object.fromEntries(answered) };
}

it('lets the pages of a named origin read answers, and ask before they call', async () => {
  const { headers } = await ask('GET', friend);
  expect(headers).toMatchObject({
    'access-control-allow-origin': friend,
    'access-control-expose-headers': 'x-request-id, retry-after',
    vary: 'Origin',
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
  expect(await ask('OPTIONS', friend)).toMatchObject({
    status: 204,
    headers: {
      'access-control-allow-headers': 'authorization, content-type',
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-origin': friend,
    },
  });
});

it.each(['https://stranger.example.com', 'null', undefined])(
  'sends no CORS headers to pages of %s',
  async (origin) => {
    const [answer, preflight] = [await ask('GET', origin), await ask('OPTIONS', origin)];
    expect(preflight.status).toBe(404);
    for (const { headers } of [answer, preflight]) {
      expect(Object.keys(headers).join()).not.toContain('access-control');
    }
  },
);

it('holds browsers to https and to the kind of every answer, leaks no address and sets no cookie', async () => {
  const { headers } = await ask('GET');
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  });
  expect(headers).not.toHaveProperty('set-cookie');
});

it('has a different nonce in every answer', async () => {
  const policies = [await ask('GET'), await ask('GET')].map(
    ({ headers }) => headers['content-security-policy'],
  );
  expect(policies[0]).not.toBe(policies[1]);
  expect(policies[0]?.replace(/nonce-[\w+/=]{24}/, 'nonce').split(';')).toEqual([
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'nonce'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]);
});
