import Fastify from 'fastify';

import { warnOfUnbelievedProxy } from './unbelievedProxy';

it('warns once about a proxy that is not trusted', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => lines.push(line) };
  const app = Fastify({ logger: { level: 'warn', stream } });
  warnOfUnbelievedProxy(app);
  app.get('/', async () => 'here');
  await app.inject('/');
  expect(lines).toEqual([]);
  const headers = { 'x-forwarded-for': '203.0.113.9' };
  await app.inject({ url: '/', headers });
  await app.inject({ url: '/', headers });
  expect(lines).toEqual([expect.stringContaining('TRUST_PROXY is none')]);
});
