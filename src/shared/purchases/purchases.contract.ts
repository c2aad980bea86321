import { z } from 'zod';

import { groupSchema, quarterCountsSchema, weightsSchema } from '../groups/groups.contract';
import { portionSchema } from '../groups/portions';
import { animalSchema } from '../groups/vocabulary';
import { listAnswerSchema, listQuerySchema } from '../lists';
import { defineRoute } from '../route';
import { supplierSchema } from '../suppliers/suppliers.contract';
import { idParamsSchema, idSchema, instantSchema } from '../text';
import { purchaseStateSchema } from './purchaseStates';

export const purchaseSchema = z.object({
  _id: idSchema,
  groupId: idSchema,
  userId: idSchema,
  portion: portionSchema,
  /** Dollars: the share's price. */
  amountPaid: z.number(),
  state: purchaseStateSchema,
  /** Paid through the demo form, whatever its card was charged. */
  demo: z.boolean(),
  receiptNumber: z.string().nullable(),
  createdAt: instantSchema,
  paidAt: instantSchema.nullable(),
  refundedAt: instantSchema.nullable().optional(),
  refundReason: z.string().nullable().optional(),
  holdExpiresAt: instantSchema.nullable().optional(),
  /** The animal, so that a list of purchases reads by itself. */
  group: z
    .object({
      name: z.string(),
      animal: animalSchema,
      totalPortions: z.number().int(),
      supplierName: z.string(),
      tag: z.string().nullable(),
    })
    .optional(),
  /** For admins of the group, and on the receipt. */
  buyer: z.object({ username: z.string(), email: z.string() }).optional(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

/** A purchase with all that its receipt states. */
export const receiptSchema = purchaseSchema.extend({
  supplier: supplierSchema.omit({ _id: true }),
  weights: weightsSchema.nullable(),
  /** The animal as it is sold by now; `yours` is this share, while it is the buyer's. */
  quarters: quarterCountsSchema,
});
export type Receipt = z.infer<typeof receiptSchema>;

export const purchaseRoutes = {
  createPaymentIntent: defineRoute({
    method: 'POST',
    path: '/api/stripe/payment-intent',
    access: 'signedIn',
    summary: 'Hold a share and start its payment; without a group, the demo form’s payment.',
    body: z.object({
      /** Cents, the provider's unit. With a group: the price the buyer saw. */
      amount: z.number('Enter an amount.'),
      currency: z.string('Enter a currency.'),
      groupId: idSchema.optional(),
      portion: portionSchema.optional(),
    }),
    answer: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string().optional(),
      /** Cents. */
      amount: z.number().int().optional(),
      holdExpiresAt: instantSchema.optional(),
    }),
    errors: [403, 404, 409, 422, 503],
  }),
  trackPurchase: defineRoute({
    method: 'POST',
    path: '/api/purchase-tracking',
    access: 'signedIn',
    summary: 'Record a paid share.',
    body: z.object({
      groupId: idSchema,
      userId: idSchema,
      portion: portionSchema,
      /** Dollars, as the buyer saw it; the server records its own price. */
      amountPaid: z.number(),
      paymentIntentId: z.string().max(255).optional(),
    }),
    answer: z.object({ updatedGroup: groupSchema, purchase: purchaseSchema }),
    status: 201,
    errors: [402, 403, 404, 409, 503],
  }),
  releaseHold: defineRoute({
    method: 'POST',
    path: '/api/purchases/:id/release',
    access: 'signedIn',
    summary: 'Give a held share back before its time is up.',
    params: idParamsSchema,
    answer: purchaseSchema,
    errors: [404, 409, 503],
  }),
  listMyPurchases: defineRoute({
    method: 'GET',
    path: '/api/purchases/mine',
    access: 'signedIn',
    summary: 'What the caller bought.',
    answer: z.array(purchaseSchema),
  }),
  listPurchases: defineRoute({
    method: 'GET',
    path: '/api/purchases',
    access: 'admin',
    summary: 'What was bought in the groups the caller manages.',
    query: listQuerySchema.extend({ groupId: idSchema.optional() }),
    answer: listAnswerSchema('purchases', purchaseSchema),
    errors: [403],
  }),
  getPurchase: defineRoute({
    method: 'GET',
    path: '/api/purchases/:id',
    access: 'signedIn',
    summary: 'The receipt of one purchase, for its buyer and the admins of its group.',
    params: idParamsSchema,
    answer: receiptSchema,
    errors: [404],
  }),
  refundPurchase: defineRoute({
    method: 'POST',
    path: '/api/purchases/:id/refund',
    access: 'admin',
    summary: 'Refund a paid share in full and put it back on sale.',
    params: idParamsSchema,
    body: z.object({
      reason: z
        .string('Say why this is refunded.')
        .trim()
        .min(1, 'Say why this is refunded.')
        .max(500),
    }),
    answer: purchaseSchema,
    errors: [403, 404, 409, 503],
  }),
} as const;
