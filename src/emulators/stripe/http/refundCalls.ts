import { z } from 'zod';
import { createRefund, findRefund } from '../account/refunds';
import { defineCall } from './call';
import { listPage } from './lists';
import { expand, integer, listParameters, metadata } from './parameters';

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
    }),
    act: ({ account }, draft) => createRefund(account, draft),
  }),
  defineCall({
    method: 'GET',
    path: '/v1/refunds',
    operation: 'list',
    parameters: z.strictObject({
      ...listParameters,
      payment_intent: z.string().optional(),
      charge: z.string().optional(),
    }),
    act({ account }, { payment_intent, charge, ...query }) {
      const refunds = Object.values(account.data.refunds).filter(
        (refund) =>
          (!payment_intent || refund.payment_intent === payment_intent) &&
          (!charge || refund.charge === charge),
      );
      return listPage('/v1/refunds', refunds, query);
    },
  }),
  defineCall({
    method: 'GET',
    path: '/v1/refunds/{refund}',
    parameters: z.strictObject({ expand }),
    act: ({ account, id }) => findRefund(account, id),
  }),
];
