import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { payOut, topUp } from '../account/balance';
import { expireAuthorization } from '../account/cancellation';
import { bookLateCharge, capturePaymentIntent } from '../account/capture';
import { latestChargeOf } from '../account/charges';
import { authenticate, confirmPaymentIntent } from '../account/confirmation';
import { createDispute, moveDispute } from '../account/disputes';
import { journalOf } from '../account/journal';
import { findPaymentIntent } from '../account/paymentIntents';
import { bringUpToDate, createRefund, endRefund, fundRefunds, refundsOf } from '../account/refunds';
import type { StripeAccount } from '../account/stripeAccount';
import { invalidRequest, StripeError, type StripeErrorBody } from '../account/stripeError';
import { webhookModeSchema, type WebhookDelivery } from '../webhooks/webhookDelivery';
import type { ApiKeys } from './authentication';
import { faultSchema, type Faults } from './faults';
import type { OpenApiValidator } from './openApiValidator';

export interface Controls {
  account: StripeAccount;
  keys: ApiKeys;
  faults: Faults;
  webhooks: WebhookDelivery;
  validator?: OpenApiValidator;
}

const LOOPBACK: readonly string[] = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

const intentParameters = z.object({ id: z.string() });

const confirmBody = z.strictObject({
  number: z.string().default('4242424242424242'),
  authenticate: z.enum(['succeed', 'fail']).optional(),
});

const partBody = z.strictObject({
  paymentIntent: z.string(),
  amountCents: z.int().positive().optional(),
});

const intentBody = z.strictObject({ paymentIntent: z.string() });

const faultsQuery = intentBody.partial();

const keyBody = z.strictObject({ secretKey: z.string() });

const refundEndBody = partBody.extend({ status: z.enum(['succeeded', 'failed']) });

/** Unfunded: the account's balance does not cover them. */
const slowBody = intentBody.extend({ isUnfunded: z.boolean().default(false) });

const amountBody = z.strictObject({ amountCents: z.int().positive() });

const bookBody = intentBody.extend({ isLate: z.boolean().default(false) });

const fundsBody = z.strictObject({ refundsNeedFunds: z.boolean() });

const disputeBody = partBody.extend({ inquiry: z.boolean().optional() });

/** Any word: the provider adds statuses, and servers must bear them. */
const disputeEndBody = intentBody.extend({
  status: z.string(),
  isRefundable: z.boolean().optional(),
});

/** What tests may do to the emulator: pay without a browser, make things fail, read the records. */
export function serveControls(app: FastifyInstance, controls: Controls): void {
  const { account, faults, webhooks, validator } = controls;
  app.addHook('onRequest', async (request) => {
    requireLoopback(request);
    bringUpToDate(account);
  });

  app.get('/journal', () => journalOf(account.data));
  app.get('/violations', () => validator?.violations ?? []);

  app.get('/faults', () => faults.list());
  app.post('/faults', (request) => {
    faults.schedule(faultSchema.parse(request.body));
    return faults.list();
  });
  app.delete('/faults', (request) => {
    faults.clear(faultsQuery.parse(request.query).paymentIntent);
    return faults.list();
  });

  app.post('/key', (request) => {
    controls.keys.secretKey = keyBody.parse(request.body).secretKey;
    return {};
  });

  app.delete('/events', () => {
    account.data.events = {};
    return {};
  });

  app.post('/webhooks', (request) => {
    const mode = webhookModeSchema.parse(request.body);
    webhooks.setMode(mode);
    return mode;
  });

  app.post('/intents/:id/confirm', (request) => {
    const { id } = intentParameters.parse(request.params);
    return pay(account, id, confirmBody.parse(request.body ?? {}));
  });
  app.post('/intents/:id/expire', (request) =>
    expireAuthorization(account, intentParameters.parse(request.params).id),
  );

  app.post('/intents/:id/forget', (request) => {
    const { id } = findPaymentIntent(account, intentParameters.parse(request.params).id);
    const { [id]: _, ...others } = account.data.paymentIntents;
    account.data.paymentIntents = others;
    return { id };
  });

  serveDashboard(app, account);
}

/** What merchants do in Stripe's dashboard, and what banks do. */
function serveDashboard(app: FastifyInstance, account: StripeAccount): void {
  app.post('/capture', (request) => {
    const { paymentIntent, amountCents } = partBody.parse(request.body);
    const part = amountCents === undefined ? {} : { amount_to_capture: amountCents };
    return capturePaymentIntent(account, part, paymentIntent);
  });
  app.post('/refund', (request) => {
    const { paymentIntent, amountCents } = partBody.parse(request.body);
    return createRefund(account, { payment_intent: paymentIntent, amount: amountCents });
  });
  app.post('/dispute', (request) => {
    const { paymentIntent, amountCents, inquiry } = disputeBody.parse(request.body);
    const charge = latestChargeOf(account, findPaymentIntent(account, paymentIntent));
    if (!charge?.captured) throw invalidRequest('Only a captured charge can be disputed.');
    return createDispute(account, charge, { inquiry, amount: amountCents });
  });
  app.post('/dispute/end', (request) => {
    const { paymentIntent, ...move } = disputeEndBody.parse(request.body);
    return moveDispute(account, paymentIntent, move);
  });
  app.post('/book', (request) => {
    const { paymentIntent, isLate } = bookBody.parse(request.body);
    const charge = latestChargeOf(account, findPaymentIntent(account, paymentIntent));
    if (isLate) account.data.unbookedCharges.push(paymentIntent);
    else if (charge) bookLateCharge(account, charge);
    return charge ?? {};
  });
  app.post('/payout', (request) =>
    payOut(account, amountBody.partial().parse(request.body ?? {}).amountCents),
  );
  app.post('/topup', (request) => {
    const transaction = topUp(account, amountBody.parse(request.body).amountCents);
    fundRefunds(account);
    return transaction;
  });
  app.post('/balance', (request) => {
    account.data.refundsNeedFunds = fundsBody.parse(request.body).refundsNeedFunds;
    return {};
  });
  app.post('/refund/slow', (request) => {
    const { paymentIntent, isUnfunded } = slowBody.parse(request.body);
    const { slowRefunds, unfundedRefunds } = account.data;
    (isUnfunded ? unfundedRefunds : slowRefunds).push(paymentIntent);
    return {};
  });
  app.post('/refund/end', (request) => {
    const { paymentIntent, amountCents, status } = refundEndBody.parse(request.body);
    const charge = latestChargeOf(account, findPaymentIntent(account, paymentIntent));
    const [refund] = refundsOf(account, charge?.id ?? '').filter(
      ({ amount }) => amountCents === undefined || amount === amountCents,
    );
    if (!charge || !refund) throw invalidRequest('This payment has no refund.');
    const isOther = (id: string) => id !== paymentIntent;
    account.data.slowRefunds = account.data.slowRefunds.filter(isOther);
    account.data.unfundedRefunds = account.data.unfundedRefunds.filter(isOther);
    endRefund(account, { refund, charge }, status);
    return refund;
  });
}

function requireLoopback({ raw }: FastifyRequest): void {
  if (LOOPBACK.includes(raw.socket.remoteAddress ?? '')) return;
  throw new StripeError(404, { type: 'invalid_request_error', message: 'Not found' });
}

/** As a cardholder would; a decline is an answer here, not a failure. */
function pay(account: StripeAccount, id: string, body: z.infer<typeof confirmBody>) {
  const exp_year = new Date(account.now() * 1000).getFullYear() + 1;
  const cvc = /^3[47]/.test(body.number) ? '1234' : '123';
  const card = { number: body.number, exp_month: 12, exp_year, cvc };
  let error: StripeErrorBody | undefined;
  try {
    const intent = confirmPaymentIntent(account, { card }, id);
    if (intent.status === 'requires_action' && body.authenticate) {
      authenticate(account, body.authenticate, id);
    }
  } catch (thrown) {
    if (!(thrown instanceof StripeError)) throw thrown;
    error = thrown.body;
  }
  return { paymentIntent: findPaymentIntent(account, id), ...(error && { error }) };
}
