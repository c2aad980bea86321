import Fastify, { type FastifyInstance } from 'fastify';
import { startStripeEmulator, type StripeEmulator } from 'stripe-emulator';
import { rawCall } from '#testing/rawCall';

import { registerStripeProxy } from './stripeProxy';

let emulator: StripeEmulator;
let app: FastifyInstance;
let url: string;

beforeAll(async () => {
  emulator = await startStripeEmulator();
  app = Fastify();
  registerStripeProxy(app, emulator.url);
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(async () => {
  await app.close();
  await emulator.close();
});

it.each([
  ['/emulator/stripe/js/v3/card', 200],
  ['/emulator/stripe/v1/payment_intents/pi_none', 401],
  ['/emulator/stripe/v1/events', 404],
  ['/emulator/stripe/_emulator/journal', 404],
  ['/emulator/stripe/js/../_emulator/journal', 404],
  ['/emulator/stripe/js/%2e%2e/_emulator/journal', 404],
  ['/emulator/%73tripe/', 404],
  ['/emulator/%73tripe/js/v3/card', 404],
])('%s answers %d', async (path, status) => {
  expect(await rawCall(url, path)).toMatchObject({ status });
});

it('forwards no secret key', async () => {
  const path = '/v1/payment_intents/pi_none';
  const call = async (server: string, authorization: string, prefix = '') =>
    (await rawCall(server, prefix + path, { authorization })).status;
  const basic = `Basic ${Buffer.from('sk_test_emulator:').toString('base64')}`;
  for (const secret of ['Bearer sk_test_emulator', basic]) {
    expect(await call(emulator.url, secret)).toBe(404);
    expect(await call(url, secret, '/emulator/stripe')).toBe(401);
  }
});
