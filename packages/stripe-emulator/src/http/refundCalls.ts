import type Stripe from 'stripe';
import { z } from 'zod';
import { createRefund } from '../account/refunds';
import { defineCall } from './call';
import { expand, integer, metadata, type ParametersOf } from './parameters';

export const refundCalls = [
  defineCall({
    method: 'POST',
    path: '/v1/refunds',
    operation: 'refund',
    parameters: z.strictObject({
      payment_intent: z.string().optional(),
      charge: z.string().optional(),
      amount: integer.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
      metadata: metadata.optional(),
      expand,
    } satisfies ParametersOf<Stripe.RefundCreateParams>),
    act: ({ account }, draft) => createRefund(account, draft),
  }),
];
