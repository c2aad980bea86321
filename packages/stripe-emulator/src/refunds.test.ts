import type Stripe from 'stripe';
import type { Journal, JournalEntry } from './account/journal';
import { control, officialClient } from './emulatorClient';
import { startStripeEmulator, type StripeEmulator } from './startStripeEmulator';

let emulator: StripeEmulator;
let stripe: Stripe;

beforeAll(async () => {
  emulator = await startStripeEmulator({ validate: true });
  stripe = officialClient(emulator);
});

afterAll(() => emulator.close());

async function pay(payment_method = 'pm_card_visa'): Promise<string> {
  const { id } = await stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    payment_method,
    confirm: true,
  });
  return id;
}

const refund = (payment_intent: string, amount?: number) =>
  stripe.refunds.create({ payment_intent, amount });

const tell = (path: string, paymentIntent: string, status?: string) =>
  control(emulator, 'POST', path, { paymentIntent, status });

/** The payment as the shop asks for it: with its charge and that charge's refunds. */
async function chargeOf(id: string): Promise<Stripe.Charge> {
  const intent = await stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] });
  return intent.latest_charge as Stripe.Charge;
}

async function journalOf(id: string): Promise<JournalEntry | undefined> {
  const { entries } = await control<Journal>(emulator, 'GET', 'journal');
  return entries.find(({ paymentIntentId }) => paymentIntentId === id);
}

async function eventsOf(type: string, id: string): Promise<number> {
  const { data } = await stripe.events.list({ type, limit: 100 });
  return data.filter(
    ({ data: { object } }) => 'payment_intent' in object && object.payment_intent === id,
  ).length;
}

async function untilStatus(id: string, status: string): Promise<string | null> {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const found = await stripe.refunds.retrieve(id);
    if (found.status === status || Date.now() > deadline) return found.status;
  }
}

describe('a refund', () => {
  it('is pending, then arrives, with the card that Stripe documents for it', async () => {
    const { id, status } = await refund(await pay('pm_card_pendingRefund'));
    expect(status).toBe('pending');
    expect(await untilStatus(id, 'succeeded')).toBe('succeeded');
  });

  it('stays pending until a test ends it, also as failed', async () => {
    const id = await pay();
    await tell('refund/slow', id);
    const begun = await refund(id);
    expect(begun.status).toBe('pending');
    expect(await journalOf(id)).toMatchObject({ capturedCents: 5000, refundedCents: 0 });
    await expect(refund(id)).rejects.toMatchObject({ code: 'charge_already_refunded' });
    await tell('refund/end', id, 'failed');
    const charge = await chargeOf(id);
    expect(charge).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(charge.refunds?.data).toEqual([
      expect.objectContaining({ id: begun.id, status: 'failed' }),
    ]);
    expect(await eventsOf('refund.failed', id)).toBe(1);
    expect((await refund(id)).status).toBe('succeeded');
    expect(await journalOf(id)).toMatchObject({ refundedCents: 5000 });
  });

  it('may be sent back by the bank after it succeeded', async () => {
    const id = await pay();
    await refund(id);
    await tell('refund/end', id, 'failed');
    expect(await journalOf(id)).toMatchObject({ refundedCents: 0 });
  });

  it('contains its charge only when it is expanded', async () => {
    const id = await pay();
    await refund(id);
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge'],
    });
    expect(latest_charge).not.toHaveProperty('refunds');
  });
});

describe('a dispute', () => {
  const dispute = async (): Promise<string> => {
    const id = await pay();
    await tell('dispute', id);
    return id;
  };

  it('prevents a refund of its charge, unless it is won', async () => {
    const id = await dispute();
    await expect(refund(id)).rejects.toMatchObject({ code: 'charge_disputed' });
    await tell('dispute/end', id, 'won');
    expect((await refund(id)).status).toBe('succeeded');
  });

  it('takes the money for good when it is lost', async () => {
    const id = await dispute();
    expect(await journalOf(id)).toMatchObject({ withdrawnCents: 0, isDisputed: true });
    await tell('dispute/end', id, 'lost');
    await expect(refund(id)).rejects.toMatchObject({ code: 'charge_disputed' });
    expect(await journalOf(id)).toMatchObject({ withdrawnCents: 5000, refundedCents: 0 });
    expect(await eventsOf('charge.dispute.closed', id)).toBe(1);
  });

  it('over a part of a charge leaves the rest to be refunded', async () => {
    const id = await pay();
    await control(emulator, 'POST', 'dispute', { paymentIntent: id, amountCents: 2000 });
    await tell('dispute/end', id, 'lost');
    await expect(refund(id)).rejects.toMatchObject({ code: 'charge_disputed' });
    expect((await refund(id, 3000)).status).toBe('succeeded');
    expect(await journalOf(id)).toMatchObject({ withdrawnCents: 2000, refundedCents: 3000 });
  });

  it('that is an inquiry takes no money, and allows a refund', async () => {
    const id = await pay();
    await control(emulator, 'POST', 'dispute', { paymentIntent: id, inquiry: true });
    expect(await eventsOf('charge.dispute.funds_withdrawn', id)).toBe(0);
    expect((await refund(id)).status).toBe('succeeded');
  });

  it('is listed by its payment', async () => {
    const id = await dispute();
    const { data } = await stripe.disputes.list({ payment_intent: id });
    expect(data).toEqual([
      expect.objectContaining({ payment_intent: id, status: 'needs_response' }),
    ]);
  });
});
