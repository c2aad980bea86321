import type Stripe from 'stripe';
import { z } from 'zod';
import { cancelPaymentIntent } from '../account/cancellation';
import { capturePaymentIntent } from '../account/capture';
import { confirmPaymentIntent } from '../account/confirmation';
import {
  createPaymentIntent,
  findPaymentIntent,
  updatePaymentIntent,
} from '../account/paymentIntents';
import { invalidRequest } from '../account/stripeError';
import { requireClientSecret, type Caller } from './authentication';
import { defineCall } from './call';
import { listPage } from './lists';
import {
  boolean,
  expand,
  integer,
  listParameters,
  metadata,
  type ParametersOf,
} from './parameters';
import { publicView } from './publicView';

const changeable = {
  metadata: metadata.optional(),
  description: z.string().optional(),
  receipt_email: z.string().optional(),
  expand,
} satisfies ParametersOf<Stripe.PaymentIntentUpdateParams>;

const confirmation = {
  return_url: z.string().optional(),
  use_stripe_sdk: boolean.optional(),
  off_session: boolean.optional(),
  error_on_requires_action: boolean.optional(),
  payment_method: z.string().optional(),
} satisfies ParametersOf<Stripe.PaymentIntentConfirmParams>;

const card = z.strictObject({
  number: z.string(),
  exp_month: integer,
  exp_year: integer.transform((year) => (year < 100 ? 2000 + year : year)),
  cvc: z.string().optional(),
});

const address = z.strictObject({
  country: z.string().optional(),
  postal_code: z.string().optional(),
});

const paymentMethodData = z
  .strictObject({
    type: z.literal('card'),
    card,
    billing_details: z.strictObject({ address: address.optional() }).optional(),
  })
  .transform((data) => ({ ...data.card, ...data.billing_details?.address }));

const createParameters = z.strictObject({
  ...changeable,
  ...confirmation,
  amount: integer,
  currency: z.string(),
  capture_method: z.enum(['automatic', 'automatic_async', 'manual']).optional(),
  confirm: boolean.optional(),
  allowed_payment_method_types: z.array(z.literal('card')).optional(),
  automatic_payment_methods: z
    .strictObject({ enabled: boolean, allow_redirects: z.enum(['always', 'never']).optional() })
    .optional(),
} satisfies ParametersOf<Stripe.PaymentIntentCreateParams>);

const view = (intent: Stripe.PaymentIntent, caller: Caller): object =>
  caller === 'publishable' ? publicView(intent) : intent;

export const paymentIntentCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/payment_intents',
    operation: 'create',
    parameters: createParameters,
    act({ account }, { confirm, ...draft }) {
      if (confirm && !draft.payment_method) {
        throw invalidRequest('You must provide a payment method when confirm is true.', {
          code: 'parameter_missing',
          param: 'payment_method',
        });
      }
      const intent = createPaymentIntent(account, draft);
      return confirm ? confirmPaymentIntent(account, draft, intent.id) : intent;
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/payment_intents',
    parameters: z.strictObject(listParameters),
    act: ({ account }, query) =>
      listPage('/v1/payment_intents', Object.values(account.data.paymentIntents), query),
  }),
  defineCall({
    method: 'GET',
    path: '/v1/payment_intents/{intent}',
    operation: 'retrieve',
    isPublic: true,
    parameters: z.strictObject({ expand, client_secret: z.string().optional() }),
    act({ account, caller, id }, { client_secret }) {
      const intent = findPaymentIntent(account, id);
      if (caller === 'publishable') requireClientSecret(intent, client_secret);
      return view(intent, caller);
    },
  }),
  defineCall({
    method: 'POST',
    path: '/v1/payment_intents/{intent}',
    parameters: z.strictObject({
      ...changeable,
      amount: integer.optional(),
    } satisfies ParametersOf<Stripe.PaymentIntentUpdateParams>),
    act: ({ account, id }, changes) => updatePaymentIntent(account, changes, id),
  }),
  defineCall({
    method: 'POST',
    path: '/v1/payment_intents/{intent}/confirm',
    operation: 'confirm',
    isPublic: true,
    parameters: z.strictObject({
      ...confirmation,
      expand,
      client_secret: z.string().optional(),
      payment_method_data: paymentMethodData.optional(),
    }),
    act({ account, caller, id }, { client_secret, payment_method_data, ...rest }) {
      if (caller === 'publishable') {
        requireClientSecret(findPaymentIntent(account, id), client_secret);
      }
      const intent = confirmPaymentIntent(account, { ...rest, card: payment_method_data }, id);
      return view(intent, caller);
    },
  }),
  defineCall({
    method: 'POST',
    path: '/v1/payment_intents/{intent}/capture',
    operation: 'capture',
    parameters: z.strictObject({
      amount_to_capture: integer.optional(),
      metadata: metadata.optional(),
      expand,
    } satisfies ParametersOf<Stripe.PaymentIntentCaptureParams>),
    act({ account, id }, { metadata: changes, ...capture }) {
      const intent = capturePaymentIntent(account, capture, id);
      return changes ? updatePaymentIntent(account, { metadata: changes }, intent.id) : intent;
    },
  }),
  defineCall({
    method: 'POST',
    path: '/v1/payment_intents/{intent}/cancel',
    operation: 'cancel',
    parameters: z.strictObject({
      cancellation_reason: z
        .enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer'])
        .optional(),
      expand,
    } satisfies ParametersOf<Stripe.PaymentIntentCancelParams>),
    act: ({ account, id }, cancellation) => cancelPaymentIntent(account, cancellation, id),
  }),
];
