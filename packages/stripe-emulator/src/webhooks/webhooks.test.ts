import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { control, officialClient } from '../emulatorClient';
import { startStripeEmulator, type StripeEmulator } from '../startStripeEmulator';

const SECRET = 'whsec_test';

let emulator: StripeEmulator;
let stripe: Stripe;
let endpoint: Server;
let url: string;
let status = 200;
let received: Stripe.Event[] = [];
let folder: string;

beforeEach(async () => {
  received = [];
  status = 200;
  endpoint = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      const event = stripe.webhooks.constructEvent(body, signature, SECRET);
      if (status === 200) received.push(event);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => endpoint.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(endpoint.address() as AddressInfo).port}/hook`;
  folder = await mkdtemp(join(tmpdir(), 'stripe-emulator-'));
  emulator = await startStripeEmulator({ stateFile: join(folder, 'stripe.json') });
  stripe = officialClient(emulator);
  emulator.setWebhook(url, SECRET);
});

afterEach(async () => {
  await emulator.close();
  endpoint.closeAllConnections();
  endpoint.close();
  await rm(folder, { recursive: true });
});

const pay = () =>
  stripe.paymentIntents.create({
    amount: 3000,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    confirm: true,
  });

const typesReceived = () => received.map(({ type }) => type);
const PAID = ['payment_intent.created', 'charge.succeeded', 'payment_intent.succeeded'];

async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 5_000;
  while (!(await isTrue())) {
    if (Date.now() > deadline) throw new Error('It never happened.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

it('delivers signed events, and lists them as delivered', async () => {
  await pay();
  await until(() => received.length === 3);
  expect(typesReceived().toSorted()).toEqual(PAID.toSorted());
  const isAllDelivered = async () =>
    (await stripe.events.list({ delivery_success: true })).data.length === 3;
  await until(isAllDelivered);
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([]);
});

it('retries until the endpoint accepts them', async () => {
  status = 500;
  await pay();
  const undelivered = await stripe.events.list({ delivery_success: false });
  expect(undelivered.data).toHaveLength(3);
  status = 200;
  await until(() => received.length === 3);
});

it('can hold, repeat, reverse and drop them', async () => {
  await control(emulator, 'POST', 'webhooks', { paused: true });
  await pay();
  await control(emulator, 'POST', 'webhooks', { duplicate: true });
  await until(() => received.length === 6);

  received = [];
  await control(emulator, 'POST', 'webhooks', { reverse: true });
  await pay();
  await until(() => received.length === 3);

  received = [];
  await control(emulator, 'POST', 'webhooks', { drop: true });
  await pay();
  const missed = await stripe.events.list({ delivery_success: false });
  expect(missed.data.map(({ type }) => type)).toEqual(PAID.toReversed());
  expect(received).toEqual([]);
});

it('remembers payments over a restart', async () => {
  const { id } = await pay();
  await emulator.close();
  emulator = await startStripeEmulator({ stateFile: join(folder, 'stripe.json') });
  stripe = officialClient(emulator);
  expect(await stripe.refunds.create({ payment_intent: id })).toMatchObject({ amount: 3000 });
});

it('sends events for a refund and a dispute made in the dashboard', async () => {
  const { id } = await pay();
  await control(emulator, 'POST', 'refund', { paymentIntent: id, amountCents: 1000 });
  await control(emulator, 'POST', 'dispute', { paymentIntent: id });
  await until(() => received.length === 7);
  expect(typesReceived()).toEqual(
    expect.arrayContaining([
      'refund.created',
      'charge.refunded',
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
    ]),
  );
});
