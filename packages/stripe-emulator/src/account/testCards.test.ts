import type Stripe from 'stripe';
import { control, officialClient } from '../emulatorClient';
import { startStripeEmulator, type StripeEmulator } from '../startStripeEmulator';

let emulator: StripeEmulator;
let stripe: Stripe;

beforeAll(async () => {
  emulator = await startStripeEmulator();
  stripe = officialClient(emulator);
});

afterAll(() => emulator.close());

const manual = {
  amount: 5000,
  currency: 'usd',
  capture_method: 'manual',
  allowed_payment_method_types: ['card'],
} satisfies Stripe.PaymentIntentCreateParams;

async function authorize(payment_method: string): Promise<Stripe.PaymentIntent> {
  return stripe.paymentIntents.create({ ...manual, payment_method, confirm: true });
}

describe('the test cards', () => {
  it.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', '', 'Your card has expired.'],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      '',
      "Your card's security code is incorrect.",
    ],
    [
      'pm_card_chargeDeclinedProcessingError',
      'processing_error',
      '',
      'An error occurred while processing your card. Try again in a little bit.',
    ],
  ])('%s is declined', async (payment_method, code, decline_code, message) => {
    const { id } = await stripe.paymentIntents.create(manual);
    await expect(stripe.paymentIntents.confirm(id, { payment_method })).rejects.toMatchObject({
      statusCode: 402,
      type: 'StripeCardError',
      code,
      decline_code,
      message,
      payment_intent: { id, status: 'requires_payment_method' },
    });
    const intent = await stripe.paymentIntents.retrieve(id);
    expect(intent.last_payment_error).toMatchObject({ code, message });
    const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' });
    expect(paid.status).toBe('requires_capture');
  });

  it.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
  ])('%s is refused: %s', async (number, code) => {
    const { id } = await stripe.paymentIntents.create(manual);
    const answer = await control(emulator, 'POST', `intents/${id}/confirm`, { number });
    expect(answer).toMatchObject({ error: { code } });
  });

  it.each([
    ['succeed', 'requires_capture', undefined],
    ['fail', 'requires_payment_method', 'payment_intent_authentication_failure'],
  ])('3-D Secure may %s', async (authenticate, status, code) => {
    const { id } = await authorize('pm_card_authenticationRequired');
    const asked = await stripe.paymentIntents.retrieve(id);
    expect(asked).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
    });
    const number = '4000002500003155';
    await control(emulator, 'POST', `intents/${id}/confirm`, { number, authenticate });
    const intent = await stripe.paymentIntents.retrieve(id);
    expect(intent.status).toBe(status);
    expect(intent.last_payment_error?.code).toBe(code);
  });

  it('redirects to the bank’s page when the card requires it', async () => {
    const intent = await stripe.paymentIntents.create({
      ...manual,
      payment_method: 'pm_card_threeDSecureRequired',
      confirm: true,
      return_url: 'http://localhost:3000/success',
    });
    expect(intent.next_action?.redirect_to_url?.url).toContain(`${emulator.url}/js/v3/redirect?`);
  });

  it('a refund may fail after all', async () => {
    const { id } = await authorize('pm_card_refundFail');
    await stripe.paymentIntents.capture(id);
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('succeeded');
    await expectEventually(async () => (await stripe.refunds.retrieve(refund.id)).status, 'failed');
    const again = await stripe.refunds.create({ payment_intent: id });
    expect(again.amount).toBe(5000);
  });

  it('a captured charge may be disputed', async () => {
    const { id } = await authorize('pm_card_createDispute');
    await stripe.paymentIntents.capture(id);
    const { data } = await stripe.events.list({ type: 'charge.dispute.created' });
    expect(data[0]?.data.object).toMatchObject({ object: 'dispute', payment_intent: id });
    await expect(stripe.refunds.create({ payment_intent: id })).rejects.toMatchObject({
      code: 'charge_disputed',
    });
  });
});

async function expectEventually<Value>(read: () => Promise<Value>, value: Value): Promise<void> {
  const deadline = Date.now() + 5_000;
  while ((await read()) !== value && Date.now() < deadline);
  expect(await read()).toBe(value);
}
