import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';

import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';

import { rawCall } from '#testing/rawCall';

import { registerPages } from './pages';
import { registerSecurity } from './security';

const index = `<script src="/beforePaint.js"></script><meta nonce="%CSP_NONCE%" /><title>Sharecut</title><!-- %FIRST_VIEW% --><!-- %PRERENDERED% --><div id="root"></div>${'<!-- long -->'.repeat(200)}`;
const script = `/assets/main.0123456789.js`;

const firstViews = [
  { path: '/home', scripts: ['/assets/home.0123456789.js', '/assets/bar.0123456789.js'] },
  { path: '/groups/view/:id', scripts: ['/assets/group.0123456789.js'] },
  { path: '/reset-password/:token?', scripts: ['/assets/reset.0123456789.js'] },
  { path: '*', scripts: ['/assets/none.0123456789.js'] },
];

const prerendered = [
  {
    path: '/home',
    title: 'Good meat &amp; $1',
    html: '<style nonce="%CSP_NONCE%"></style><h1>Shared for $1</h1>',
  },
];

let folder: string;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'sharecut-page-'));
  mkdirSync(path.join(folder, 'assets'));
  const files = {
    '/firstViews.json': JSON.stringify(firstViews),
    '/prerendered.json': JSON.stringify(prerendered),
    '/index.html': index,
    '/beforePaint.js': 'paint("$1");',
    '/icon.svg': '<svg />',
    [script]: 'run();',
  };
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), content);
    writeFileSync(path.join(folder, `${name}.br`), brotliCompressSync(content));
  }
  app = Fastify();
  await registerSecurity(app, { usesStripe: true, corsOrigins: [] });
  await app.register(fastifyCompress, { global: true, threshold: 1024 });
  await registerPages(app, folder, async (pathname) =>
    pathname === '/share/placeholders'
      ? {
          title: 'Steer %CSP_NONCE% <!-- %FIRST_VIEW% -->',
          description: '%CSP_NONCE% $&',
          url,
          picture: { url, alt: '<!-- %PRERENDERED% -->' },
        }
      : null,
  );
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const call = (address: string, headers?: Record<string, string>) => rawCall(url, address, headers);

it.each(['identity', '*;q=0', 'gzip;q=0', 'garbage', '', undefined])(
  'serves the page for the accepted encoding %j',
  async (encoding) => {
    const { status, body } = await call(
      '/',
      encoding === undefined ? {} : { 'accept-encoding': encoding },
    );
    expect(status).toBe(200);
    expect(body).toContain('<div id="root">');
  },
);

it.each(['/', '/home', '/index.html', '/%69ndex.html', '//index.html', '/index.html.br'])(
  'writes the page anew for every reader of %s',
  async (address) => {
    const [plain, packed] = [await call(address), await call(address, { 'accept-encoding': 'br' })];
    for (const { headers } of [plain, packed]) expect(headers['cache-control']).toBe('no-store');
    const nonce = /nonce="([^"]+)"/.exec(plain.body)?.[1] ?? '';
    expect(nonce).toHaveLength(24);
    expect(plain.headers['content-security-policy']).toContain(`'nonce-${nonce}'`);
  },
);

it.each([
  ['/home', ['home', 'bar']],
  ['/home/', ['home', 'bar']],
  ['/Home?q=/groups', ['home', 'bar']],
  ['/groups/view/7f3', ['group']],
  ['/reset-password', ['reset']],
  ['/reset-password/a.b-c', ['reset']],
  ['/groups/view', ['none']],
  ['/groups/view/7/8', ['none']],
  ['/', ['none']],
])('names the scripts of the page behind %s', async (address, names) => {
  const { body } = await call(address);
  const tags = [...body.matchAll(/<script defer src="([^"]+)"><\/script>/g)];
  expect(tags.map(([, script]) => script)).toEqual(
    names.map((name) => `/assets/${name}.0123456789.js`),
  );
});

it.each(['/firstViews.json', '/prerendered.json'])(
  'does not serve the build’s %s',
  async (file) => {
    const { body } = await call(file);
    expect(body).toContain('<div id="root">');
  },
);

it('sends what the build has drawn when its address is asked for, with the nonce of the answer', async () => {
  const { body } = await call('/home');
  const [, nonce = ''] = /nonce="([^"]+)"/.exec(body) ?? [];
  expect(body).toContain('<title>Good meat &amp; $1</title>');
  expect(body).toContain(
    `<div id="drawn"><style nonce="${nonce}"></style><h1>Shared for $1</h1></div><div id="root">`,
  );
});

it.each(['/', '/home/', '/home?from=mail', '/groups/view/7f3'])(
  'sends no other page as drawn: %s',
  async (address) => {
    const { body } = await call(address);
    expect(body).toContain('<title>Sharecut</title>');
    expect(body).not.toContain('id="drawn"');
  },
);

it.each([
  ['/icon.svg', 'public, max-age=3600'],
  ['/%69con.svg', 'public, max-age=3600'],
  [script, 'public, max-age=31536000, immutable'],
])('serves the file %s with cache-control %s', async (address, control) => {
  const plain = await call(address);
  expect(plain).toMatchObject({ status: 200, headers: { 'cache-control': control } });
  expect(plain.headers['content-encoding']).toBeUndefined();
  const packed = await call(address, { 'accept-encoding': 'br' });
  expect(packed.headers).toMatchObject({ 'cache-control': control, 'content-encoding': 'br' });
});

it.each([
  '/assets/main.9876543210.js',
  `${script}.br`,
  '/assets/../assets/none.js',
  '/dev/mailbox',
  '/%64ev/mailbox',
  '/%2564ev/mailbox',
  '/DEV/mailbox',
  '//dev/mailbox',
  '/./dev/mailbox',
  '/home/../dev',
  '/home/%2e%2e/dev',
  '/dev;x/mailbox',
  '/dev%2fmailbox',
  '/emulator/stripe/js/v3/',
  '/Emulator/stripe',
  '//emulator//stripe/v1/events',
  '/metrics',
])('has neither page nor file at %s', async (address) => {
  const { status, body } = await call(address);
  expect(status).toBe(404);
  expect(JSON.parse(body)).toMatchObject({ code: 'notFound' });
});

it('has the script that runs before the first paint in the page, and allows it alone', async () => {
  const { body, headers } = await call('/home');
  const [, written = ''] = /<script>([^<]*)<\/script>/.exec(body) ?? [];
  expect(written).toBe('paint("$1");');
  const hash = createHash('sha256').update(written).digest('base64');
  expect(String(headers['content-security-policy'])).toContain(
    `script-src 'self' 'sha256-${hash}' `,
  );
  expect(String(headers['content-security-policy'])).not.toMatch(/script-src[^;]*unsafe/);
});

it('lets Stripe.js run, from every address that its guide names', async () => {
  const { headers } = await call('/');
  const policy = String(headers['content-security-policy']).split(';');
  const stripe = 'https://js.stripe.com https://*.js.stripe.com';
  expect(policy).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^script-src 'self' 'sha256-[^']+' /),
      expect.stringContaining(stripe),
      `frame-src ${stripe} https://hooks.stripe.com`,
      "connect-src 'self' https://api.stripe.com",
    ]),
  );
});

it('leaves a name alone that reads like a placeholder of the page', async () => {
  const { body } = await call('/share/placeholders', { 'accept-encoding': 'identity' });
  expect(body).toContain('Steer %CSP_NONCE% &lt;!-- %FIRST_VIEW% --&gt;</title>');
  expect(body).not.toContain('<meta nonce="%CSP_NONCE%"');
  expect(body).toContain('/assets/none.0123456789.js');
});
