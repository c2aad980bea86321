import type Stripe from 'stripe';
import type { Journal } from './account/journal';
import { control, officialClient } from './emulatorClient';
import { startStripeEmulator, type StripeEmulator } from './startStripeEmulator';

let emulator: StripeEmulator;
let stripe: Stripe;

beforeAll(async () => {
  emulator = await startStripeEmulator({ validate: true });
  stripe = officialClient(emulator);
});

afterAll(() => emulator.close());

const manual = {
  amount: 5000,
  currency: 'usd',
  capture_method: 'manual',
  allowed_payment_method_types: ['card'],
} satisfies Stripe.PaymentIntentCreateParams;

async function authorize(): Promise<Stripe.PaymentIntent> {
  const payment_method = 'pm_card_visa';
  return stripe.paymentIntents.create({ ...manual, payment_method, confirm: true });
}

describe('a payment', () => {
  it('is authorized, captured in part, refunded and listed in the journal', async () => {
    const created = await stripe.paymentIntents.create({ ...manual, metadata: { group: 'g1' } });
    expect(created).toMatchObject({ status: 'requires_payment_method', livemode: false });

    const authorized = await stripe.paymentIntents.confirm(created.id, {
      payment_method: 'pm_card_visa',
      expand: ['latest_charge'],
    });
    expect(authorized).toMatchObject({
      status: 'requires_capture',
      amount_capturable: 5000,
      latest_charge: { object: 'charge', captured: false },
    });

    const captured = await stripe.paymentIntents.capture(created.id, { amount_to_capture: 4000 });
    expect(captured).toMatchObject({ status: 'succeeded', amount_received: 4000 });

    const refund = await stripe.refunds.create({ payment_intent: created.id });
    expect(refund).toMatchObject({ status: 'succeeded', amount: 4000 });
    const refunds = await stripe.refunds.list({ payment_intent: created.id });
    expect(refunds.data[0]?.id).toBe(refund.id);
    // The provider books what was not captured as a refund, too.
    expect(refunds.data.map(({ amount }) => amount)).toEqual([4000, 1000]);
    expect(await stripe.charges.retrieve(refunds.data[0]?.charge as string)).toMatchObject({
      amount_captured: 4000,
      amount_refunded: 5000,
      refunded: true,
    });

    const journal = await control<Journal>(emulator, 'GET', 'journal');
    expect(journal.entries.find((entry) => entry.paymentIntentId === created.id)).toMatchObject({
      authorizedCents: 5000,
      capturedCents: 4000,
      refundedCents: 4000,
      metadata: { group: 'g1' },
    });
  });

  it('succeeds at once where capture is automatic', async () => {
    const intent = await stripe.paymentIntents.create({
      amount: 3000,
      currency: 'usd',
      payment_method: 'pm_card_mastercard',
      confirm: true,
    });
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 3000 });
  });

  it('can be canceled until it has succeeded', async () => {
    const { id } = await authorize();
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' });
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' });
    await expect(stripe.paymentIntents.capture(id)).rejects.toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    });
  });

  it('expires seven days after an authorization that was not captured', async () => {
    const { id } = await authorize();
    await control(emulator, 'POST', `intents/${id}/expire`);
    const intent = await stripe.paymentIntents.retrieve(id);
    expect(intent).toMatchObject({ status: 'canceled', cancellation_reason: 'expired' });
  });

  it('is listed newest first, page by page', async () => {
    const first = await stripe.paymentIntents.create(manual);
    const second = await stripe.paymentIntents.create(manual);
    const page = await stripe.paymentIntents.list({ limit: 1, created: { gte: first.created } });
    expect(page).toMatchObject({ data: [{ id: second.id }], has_more: true });
    const next = await stripe.paymentIntents.list({ limit: 1, starting_after: second.id });
    expect(next.data[0]?.id).toBe(first.id);
  });

  it('merges metadata, and forgets a key that is sent empty', async () => {
    const { id } = await stripe.paymentIntents.create({ ...manual, metadata: { a: '1', b: '2' } });
    const updated = await stripe.paymentIntents.update(id, { metadata: { a: '', c: '3' } });
    expect(updated.metadata).toEqual({ b: '2', c: '3' });
  });
});

describe('what Stripe refuses', () => {
  it.each([
    [{ amount: 49 }, 'amount_too_small'],
    [{ amount: 100_000_000 }, 'amount_too_large'],
    [{ amount: 'much' }, 'parameter_invalid_integer'],
    [{ amount: undefined }, 'parameter_missing'],
    [{ portion: 'Half' }, 'parameter_unknown'],
  ])('%j: %s', async (parameters, code) => {
    const unchecked = { ...manual, ...parameters } as unknown as Stripe.PaymentIntentCreateParams;
    const lenient = await startStripeEmulator();
    const refusal = officialClient(lenient).paymentIntents.create(unchecked);
    await expect(refusal).rejects.toMatchObject({ statusCode: 400, code });
    await lenient.close();
  });

  it('a second full refund', async () => {
    const { id } = await authorize();
    await stripe.paymentIntents.capture(id);
    await stripe.refunds.create({ payment_intent: id, amount: 2000 });
    await expect(stripe.refunds.create({ payment_intent: id, amount: 3001 })).rejects.toMatchObject(
      { statusCode: 400, param: 'amount' },
    );
    await stripe.refunds.create({ payment_intent: id });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_already_refunded',
    });
  });

  it('an unknown key, and the publishable key where the secret one is needed', async () => {
    const stranger = officialClient({ ...emulator, secretKey: 'sk_test_stranger' });
    await expect(stranger.paymentIntents.list()).rejects.toMatchObject({ statusCode: 401 });
    const browser = officialClient({ ...emulator, secretKey: emulator.publishableKey });
    await expect(browser.paymentIntents.list()).rejects.toMatchObject({
      statusCode: 401,
      code: 'secret_key_required',
    });
  });

  it('an intent that does not exist', async () => {
    await expect(stripe.paymentIntents.retrieve('pi_none')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    });
  });
});

describe('the browser', () => {
  const asBrowser = (path: string, form: Record<string, string>) =>
    fetch(`${emulator.url}/v1/payment_intents/${path}`, {
      method: 'POST',
      body: new URLSearchParams({ ...form, key: emulator.publishableKey }),
    });

  it('is known by its key in the form, as Stripe.js sends it, or in the header', async () => {
    const intent = await stripe.paymentIntents.create(manual);
    const read = async (key: string, headers: Record<string, string> = {}) => {
      const query = new URLSearchParams({ client_secret: intent.client_secret ?? '', key });
      const url = `${emulator.url}/v1/payment_intents/${intent.id}?${query.toString()}`;
      return (await fetch(url, { headers })).status;
    };
    expect(await read(emulator.publishableKey)).toBe(200);
    expect(await read('pk_test_stranger')).toBe(401);
    expect(await read('', { authorization: `Bearer ${emulator.publishableKey}` })).toBe(200);
    expect(await read('')).toBe(401);
  });

  it('confirms a typed card with the client secret, and sees no metadata', async () => {
    const intent = await stripe.paymentIntents.create({ ...manual, metadata: { user: 'u1' } });
    const form = {
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
      client_secret: intent.client_secret ?? '',
    };
    const stolen = await asBrowser(`${intent.id}/confirm`, { ...form, client_secret: 'wrong' });
    expect(stolen.status).toBe(400);
    const answer = await asBrowser(`${intent.id}/confirm`, form);
    const body: unknown = await answer.json();
    expect(body).toMatchObject({ id: intent.id, status: 'requires_capture' });
    expect(body).not.toHaveProperty('metadata');
  });
});

describe("Stripe's published schema", () => {
  it('validates every request of the server’s', async () => {
    const unknown = { ...manual, portion: 'Half' } as Stripe.PaymentIntentCreateParams;
    await expect(stripe.paymentIntents.create(unknown)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
    });
    expect(emulator.violations()).toContainEqual(
      expect.objectContaining({ call: 'POST /v1/payment_intents', param: 'portion' }),
    );
    expect(await control(emulator, 'GET', 'violations')).toEqual(emulator.violations());
  });

  it('does not ask for an idempotency key; the validator does', async () => {
    const retrying = officialClient(emulator, 1);
    const count = () =>
      emulator.violations().filter(({ param }) => param === 'idempotency-key').length;
    const before = count();
    await retrying.paymentIntents.create(manual);
    expect(count()).toBe(before + 1);
    await retrying.paymentIntents.create(manual, { idempotencyKey: 'hold:1' });
    expect(count()).toBe(before + 1);
  });
});
