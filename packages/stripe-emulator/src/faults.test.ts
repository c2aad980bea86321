import type Stripe from 'stripe';
import type { Journal } from './account/journal';
import { control, officialClient } from './emulatorClient';
import type { Fault } from './http/faults';
import { startStripeEmulator, type StripeEmulator } from './startStripeEmulator';

let emulator: StripeEmulator;
let stripe: Stripe;

beforeAll(async () => {
  emulator = await startStripeEmulator();
  stripe = officialClient(emulator);
});

afterEach(() => control(emulator, 'DELETE', 'faults'));
afterAll(() => emulator.close());

const manual = { amount: 5000, currency: 'usd', capture_method: 'manual' } as const;

const schedule = (fault: Partial<Fault>) => control(emulator, 'POST', 'faults', fault);

const authorize = () =>
  stripe.paymentIntents.create({ ...manual, payment_method: 'pm_card_visa', confirm: true });

describe('an idempotency key', () => {
  it('gets its first answer again', async () => {
    const options = { idempotencyKey: 'create:1' };
    const first = await stripe.paymentIntents.create(manual, options);
    const again = await stripe.paymentIntents.create(manual, options);
    expect(again.id).toBe(first.id);
    expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  });

  it('is refused for other parameters', async () => {
    const options = { idempotencyKey: 'create:2' };
    await stripe.paymentIntents.create(manual, options);
    await expect(
      stripe.paymentIntents.create({ ...manual, amount: 6000 }, options),
    ).rejects.toMatchObject({ statusCode: 400, type: 'StripeIdempotencyError' });
  });

  it('is refused while its twin is under way', async () => {
    await schedule({ operation: 'create', kind: 'delay', delayMs: 300 });
    const options = { idempotencyKey: 'create:3' };
    const outcomes = await Promise.allSettled([
      stripe.paymentIntents.create(manual, options),
      stripe.paymentIntents.create(manual, options),
    ]);
    const refused = outcomes.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject([{ reason: { statusCode: 409 } }]);
  });

  it('gets its 500 again when it is repeated, and another key succeeds', async () => {
    const { id } = await authorize();
    await schedule({ operation: 'capture', kind: 'server-error' });
    const first = { idempotencyKey: `capture:${id}:1` };
    await expect(stripe.paymentIntents.capture(id, {}, first)).rejects.toMatchObject({
      statusCode: 500,
    });
    await expect(stripe.paymentIntents.capture(id, {}, first)).rejects.toMatchObject({
      statusCode: 500,
    });
    const second = { idempotencyKey: `capture:${id}:2` };
    expect(await stripe.paymentIntents.capture(id, {}, second)).toMatchObject({
      status: 'succeeded',
    });
  });

  it('is not stored when its call was refused before it began', async () => {
    const options = { idempotencyKey: 'create:4' };
    const wrong = { ...manual, portion: 'Half' } as Stripe.PaymentIntentCreateParams;
    await expect(stripe.paymentIntents.create(wrong, options)).rejects.toMatchObject({
      code: 'parameter_unknown',
    });
    expect(await stripe.paymentIntents.create(manual, options)).toMatchObject({ amount: 5000 });
  });
});

describe('a fault', () => {
  it.each([
    ['reset-before', 'requires_capture'],
    ['reset-after', 'succeeded'],
    ['rate-limit', 'requires_capture'],
    ['lock-timeout', 'requires_capture'],
    ['server-error-after', 'succeeded'],
  ] as const)('%s leaves the intent at %s', async (kind, status) => {
    const { id } = await authorize();
    // The official package repeats a call on a broken connection once, also with `maxNetworkRetries: 0`.
    await schedule({ operation: 'capture', kind, times: kind.startsWith('reset') ? 2 : 1 });
    await expect(stripe.paymentIntents.capture(id)).rejects.toThrow();
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe(status);
  });

  it('times out at the caller when the fault hangs', async () => {
    const { id } = await authorize();
    await schedule({ operation: 'capture', kind: 'hang' });
    await expect(stripe.paymentIntents.capture(id, {}, { timeout: 200 })).rejects.toMatchObject({
      type: 'StripeConnectionError',
    });
  });

  it('is survived by the retries of the official package', async () => {
    const { hostname, port } = new URL(emulator.url);
    const { default: Sdk } = await import('stripe');
    const patient = new Sdk(emulator.secretKey, {
      host: hostname,
      port,
      protocol: 'http',
      maxNetworkRetries: 2,
    });
    const { id } = await authorize();
    await patient.paymentIntents.capture(id);
    await schedule({ operation: 'refund', kind: 'reset-after', times: 2 });
    await patient.refunds.create({ payment_intent: id });
    const { entries } = await control<Journal>(emulator, 'GET', 'journal');
    const entry = entries.find(({ paymentIntentId }) => paymentIntentId === id);
    expect(entry).toMatchObject({ capturedCents: 5000, refundedCents: 5000 });
  });

  it('happens only to what it is meant for, and only so often', async () => {
    await schedule({ operation: 'create', kind: 'rate-limit', metadata: { test: 'mine' } });
    await expect(stripe.paymentIntents.create(manual)).resolves.toMatchObject({ amount: 5000 });
    const mine = { ...manual, metadata: { test: 'mine' } };
    await expect(stripe.paymentIntents.create(mine)).rejects.toMatchObject({ statusCode: 429 });
    await expect(stripe.paymentIntents.create(mine)).resolves.toMatchObject({ amount: 5000 });
  });
});
