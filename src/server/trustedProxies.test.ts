import Fastify from 'fastify';

import { readTrustedProxies, toTrustProxy } from './trustedProxies';

/** The address a server takes a caller for whose request came over 10.0.0.7, then this machine. */
async function addressSeen(setting: string): Promise<unknown> {
  const proxies = readTrustedProxies(setting);
  if (proxies === undefined) throw new Error(`${setting} is refused`);
  const app = Fastify({ trustProxy: toTrustProxy(proxies) });
  app.get('/', async ({ ip }) => ({ ip }));
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const headers = { 'x-forwarded-for': '192.0.2.66, 203.0.113.9, 10.0.0.7' };
  const { ip } = (await (await fetch(url, { headers })).json()) as { ip: string };
  await app.close();
  return ip;
}

it.each([
  ['none', '127.0.0.1'],
  ['1', '10.0.0.7'],
  ['2', '203.0.113.9'],
  ['10.0.0.0/8', '127.0.0.1'],
  ['loopback', '10.0.0.7'],
  ['127.0.0.1, 10.0.0.0/8', '203.0.113.9'],
])('behind the proxies %s a caller is %s, not the claimed address', async (setting, address) => {
  expect(await addressSeen(setting)).toBe(address);
});
