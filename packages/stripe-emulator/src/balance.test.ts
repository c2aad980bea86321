import type Stripe from 'stripe';
import type { Journal } from './account/journal';
import { control, officialClient } from './emulatorClient';
import { startStripeEmulator, type StripeEmulator } from './startStripeEmulator';

const DAY_MS = 24 * 60 * 60 * 1000;

let emulator: StripeEmulator;
let stripe: Stripe;
let clock: number;

beforeEach(async () => {
  clock = Date.UTC(2026, 10, 2, 12);
  emulator = await startStripeEmulator({ validate: true, now: () => clock });
  stripe = officialClient(emulator);
});

afterEach(() => emulator.close());

const pay = (amount = 110_000, capture_method: 'automatic' | 'manual' = 'automatic') =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    payment_method: 'pm_card_visa',
    capture_method,
    confirm: true,
    expand: ['latest_charge.balance_transaction'],
  });

const chargeOf = ({ latest_charge }: Stripe.PaymentIntent) => latest_charge as Stripe.Charge;

const movementOf = ({
  balance_transaction,
}: Pick<Stripe.Charge | Stripe.Refund, 'balance_transaction'>) =>
  balance_transaction as Stripe.BalanceTransaction;

async function balance(): Promise<{ available?: number; pending?: number }> {
  const { available, pending } = await stripe.balance.retrieve();
  return { available: available[0]?.amount, pending: pending[0]?.amount };
}

const later = (days: number): void => {
  clock += days * DAY_MS;
};

describe('a charge', () => {
  it('costs 2.9 % and 30 cents of what was captured, which the capture answers when it is asked', async () => {
    const { id } = await pay(110_000, 'manual');
    const captured = await stripe.paymentIntents.capture(id, {
      amount_to_capture: 55_000,
      expand: ['latest_charge.balance_transaction'],
    });
    expect(movementOf(chargeOf(captured))).toMatchObject({
      type: 'charge',
      amount: 55_000,
      fee: 1_625,
      net: 53_375,
      status: 'pending',
      available_on: clock / 1000 + 2 * 24 * 60 * 60,
    });
  });

  it('has no movement before it is captured', async () => {
    expect(chargeOf(await pay(110_000, 'manual')).balance_transaction).toBeNull();
  });

  it('is pending for two days, then available', async () => {
    const { id } = movementOf(chargeOf(await pay()));
    expect(await balance()).toEqual({ available: 0, pending: 106_780 });
    later(2);
    expect(await balance()).toEqual({ available: 106_780, pending: 0 });
    expect(await stripe.balanceTransactions.retrieve(id)).toMatchObject({ status: 'available' });
  });
});

describe('a refund', () => {
  it('costs nothing, and does not return the fee of the charge', async () => {
    const { id } = await pay();
    const refund = await stripe.refunds.create({
      payment_intent: id,
      expand: ['balance_transaction'],
    });
    expect(movementOf(refund)).toMatchObject({ type: 'refund', fee: 0, net: -110_000 });
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, {
      expand: ['latest_charge.refunds.data.balance_transaction'],
    });
    expect(movementOf((latest_charge as Stripe.Charge).refunds?.data[0] ?? refund)).toMatchObject({
      net: -110_000,
    });
    const { entries } = await control<Journal>(emulator, 'GET', 'journal');
    expect(entries).toEqual([expect.objectContaining({ feeCents: 3_220, netCents: -3_220 })]);
  });

  it('that failed is booked back', async () => {
    const { id } = await pay();
    const refund = await stripe.refunds.create({ payment_intent: id });
    await control(emulator, 'POST', 'refund/end', { paymentIntent: id, status: 'failed' });
    const failed = await stripe.refunds.retrieve(refund.id, {
      expand: ['failure_balance_transaction'],
    });
    expect(failed.failure_balance_transaction).toMatchObject({
      type: 'refund_failure',
      net: 110_000,
    });
  });

  it('waits for the available balance where it is told to, and moves nothing until then', async () => {
    await control(emulator, 'POST', 'balance', { refundsNeedFunds: true });
    const { id } = await pay();
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund).toMatchObject({
      status: 'pending',
      pending_reason: 'insufficient_funds',
      balance_transaction: null,
    });
    await control(emulator, 'POST', 'topup', { amountCents: 109_999 });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('pending');
    await control(emulator, 'POST', 'topup', { amountCents: 1 });
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
    expect(await balance()).toEqual({ available: 0, pending: 106_780 });
  });

  it('that waits is carried out by what becomes available', async () => {
    await control(emulator, 'POST', 'balance', { refundsNeedFunds: true });
    const { id } = await pay(100);
    await pay();
    const refund = await stripe.refunds.create({ payment_intent: id });
    expect(refund.status).toBe('pending');
    later(2);
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded');
  });
});

describe('a dispute', () => {
  it('costs $15, also when the money comes back', async () => {
    const { id } = await pay();
    await control(emulator, 'POST', 'dispute', { paymentIntent: id });
    const [open] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(open?.balance_transactions).toEqual([
      expect.objectContaining({ type: 'adjustment', fee: 1_500, net: -111_500 }),
    ]);
    await control(emulator, 'POST', 'dispute/end', { paymentIntent: id, status: 'won' });
    const [won] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(won?.balance_transactions).toEqual([
      expect.objectContaining({ reporting_category: 'dispute' }),
      expect.objectContaining({ reporting_category: 'dispute_reversal', fee: 0, net: 110_000 }),
    ]);
  });

  it('that is an inquiry moves nothing', async () => {
    const { id } = await pay();
    await control(emulator, 'POST', 'dispute', { paymentIntent: id, inquiry: true });
    const [inquiry] = (await stripe.disputes.list({ payment_intent: id })).data;
    expect(inquiry?.balance_transactions).toEqual([]);
  });
});

describe('a payout', () => {
  it('takes what is available to the bank, and is refused where there is less', async () => {
    await pay();
    await expect(control(emulator, 'POST', 'payout')).rejects.toThrow('balance_insufficient');
    later(2);
    await control(emulator, 'POST', 'payout', { amountCents: 100_000 });
    await expect(control(emulator, 'POST', 'payout', { amountCents: 6_781 })).rejects.toThrow(
      'balance_insufficient',
    );
    const payout = await control<Stripe.Payout>(emulator, 'POST', 'payout');
    expect(await balance()).toEqual({ available: 0, pending: 0 });
    expect(await stripe.payouts.retrieve(payout.id)).toMatchObject({ amount: 6_780 });
    const { data } = await stripe.payouts.list({ status: 'paid' });
    expect(data.map(({ amount }) => amount)).toEqual([6_780, 100_000]);
    const movements = await stripe.balanceTransactions.list({ payout: payout.id });
    expect(movements.data).toEqual([expect.objectContaining({ type: 'payout', net: -6_780 })]);
  });
});

describe('the movements of the balance', () => {
  it('are asked for as the published schema allows', async () => {
    await stripe.balance.retrieve();
    await stripe.balanceTransactions.list({ type: 'charge', currency: 'usd', limit: 1 });
    await stripe.payouts.list({ arrival_date: { gte: 0 } });
    expect(emulator.violations()).toEqual([]);
  });

  it('sum to the balance, and are listed by kind', async () => {
    const { id } = await pay();
    await stripe.refunds.create({ payment_intent: id, amount: 10_000 });
    const { data } = await stripe.balanceTransactions.list({ limit: 100 });
    const { available = 0, pending = 0 } = await balance();
    expect(data.reduce((sum, { net }) => sum + net, 0)).toBe(available + pending);
    const charges = await stripe.balanceTransactions.list({ type: 'charge' });
    expect(charges.data).toEqual([expect.objectContaining({ fee: 3_220 })]);
  });
});

describe('several expanded paths', () => {
  it('keep what each of them expanded in the same list', async () => {
    const { id } = await pay();
    await stripe.refunds.create({ payment_intent: id });
    const refunds = 'latest_charge.refunds.data';
    const { latest_charge } = await stripe.paymentIntents.retrieve(id, {
      expand: [`${refunds}.balance_transaction`, `${refunds}.failure_balance_transaction`],
    });
    expect((latest_charge as Stripe.Charge).refunds?.data).toEqual([
      expect.objectContaining({ balance_transaction: expect.objectContaining({ fee: 0 }) }),
    ]);
  });
});
