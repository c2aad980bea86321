import { z } from 'zod';

import { factsSchema, weightsSchema } from '../groups/facts.schema';
import { unfilledOutcomes } from '../groups/fillBy';
import { groupSchema, quarterCountsSchema } from '../groups/groups.contract';
import { animalSchema, portionSchema, stateSchema } from '../groups/vocabulary.schema';
import { listAnswerSchema, listQuerySchema } from '../lists.schema';
import { endpoints } from '../endpoints';
import { dollarsSchema } from '../money.schema';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { supplierSchema } from '../suppliers/suppliers.contract';
import { emailSchema, idParamsSchema, idSchema, instantSchema } from '../text.schema';
import { purchaseStates } from './purchaseStates';

/** A card as its owner knows it; the brand in the provider's words, such as `visa`. */
export const paidCardSchema = z.object({ brand: z.string(), last4: z.string() });
export type PaidCard = z.infer<typeof paidCardSchema>;

const cashBackSchema = z.object({ at: instantSchema.nullable(), by: z.string().nullable() });
export type CashBack = z.infer<typeof cashBackSchema>;

export const purchaseSchema = z.object({
  _id: idSchema,
  groupId: idSchema,
  userId: idSchema,
  portion: portionSchema,
  /** Dollars: the share's price. */
  amountPaid: z.number(),
  state: z.enum(purchaseStates),
  /** Cash was taken by an admin of the group, who recorded it. */
  method: z.enum(['card', 'cash']).optional(),
  /** From the refund of a cash sale on: when the cash was handed back and by whom; `at` is null until then. */
  cashBack: cashBackSchema.nullable().optional(),
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
      /** While it is still to fill by its day, that day and what follows if it does not. */
      fillBy: instantSchema.nullable().optional(),
      ifUnfilled: z.enum(unfilledOutcomes).optional(),
      /** On the receipt: where it is, by whose clocks the day ends. */
      state: stateSchema.optional(),
    })
    .optional(),
  /** For admins of the group, and on the receipt. */
  buyer: z.object({ username: z.string(), email: z.string() }).optional(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

/** A purchase with all that its receipt states. */
export const receiptSchema = purchaseSchema.extend({
  /** What paid, as its owner knows it; null where it was not kept. */
  card: paidCardSchema.nullable().optional(),
  supplier: supplierSchema.omit({ _id: true }),
  ...factsSchema.omit({ tag: true }).shape,
  weights: weightsSchema.nullable(),
  /** The animal as the sale left it; `yours` is this share. */
  quarters: quarterCountsSchema,
});
export type Receipt = z.infer<typeof receiptSchema>;

/** What can happen to a payment, in the order of its life. */
const paymentEventKinds = [
  'held',
  'paid',
  'refund-asked',
  'refund-refused',
  'refunded',
  'refund-returned',
  'cash-returned',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

const paymentEventSchema = z.object({
  kind: z.enum(paymentEventKinds),
  at: instantSchema,
  /** A username; null: the server itself. */
  actor: z.string().nullable(),
  note: z.string().nullable(),
});
export type PaymentEvent = z.infer<typeof paymentEventSchema>;

const cashSaleBodySchema = z.object({
  /** Of the buyer, who has an account. */
  email: emailSchema,
  portion: portionSchema,
  /** Dollars: the price that the admin saw. */
  amountPaid: dollarsSchema,
  /** Made by whoever asks, so that a call sent twice sells once. */
  saleId: z.uuid('Send the sale’s own id.'),
});

const purchaseListQuerySchema = listQuerySchema.extend({
  groupId: idSchema.optional(),
  /** `cash-owed`: refunded, and the cash is still to be handed back. */
  state: z.enum([...purchaseStates, 'cash-owed']).optional(),
});

export const purchaseRoutes = defineRoutes(permissions.purchases, endpoints.purchases, {
  createPaymentIntent: defineRoute({
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
    summary: 'Give a held share back before its time is up.',
    params: idParamsSchema,
    answer: purchaseSchema,
    errors: [404, 409, 503],
  }),
  listMyPurchases: defineRoute({
    summary: 'What the caller bought.',
    answer: z.array(purchaseSchema),
  }),
  listPurchases: defineRoute({
    summary: 'What was bought in the groups the caller manages.',
    query: purchaseListQuerySchema,
    answer: listAnswerSchema('purchases', purchaseSchema),
    errors: [403],
  }),
  exportPurchases: defineRoute({
    summary: 'Every purchase that matches, as CSV; pages are passed over.',
    query: purchaseListQuerySchema,
    answer: z.string(),
    errors: [422],
  }),
  getPurchase: defineRoute({
    summary: 'The receipt of one purchase, for its buyer and the admins of its group.',
    params: idParamsSchema,
    answer: receiptSchema,
    errors: [404],
  }),
  listPaymentEvents: defineRoute({
    summary: 'What happened to one payment, oldest first, and what the card provider calls it.',
    params: idParamsSchema,
    answer: z.object({
      paymentIntentId: z.string().nullable(),
      events: z.array(paymentEventSchema),
    }),
    errors: [404],
  }),
  recordCashSale: defineRoute({
    summary: 'Record a share that was paid in cash; the same `saleId` again is the same sale.',
    params: idParamsSchema,
    body: cashSaleBodySchema,
    answer: z.object({ updatedGroup: groupSchema, purchase: purchaseSchema }),
    status: 201,
    errors: [403, 404, 409, 422],
  }),
  refundPurchase: defineRoute({
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
  returnCash: defineRoute({
    summary: 'Note that the cash of a refunded share was handed back; again: the same answer.',
    params: idParamsSchema,
    answer: purchaseSchema,
    errors: [404, 409],
  }),
  leaveGroup: defineRoute({
    summary: 'Give one’s own paid share back, refunded in full, while the group is still selling.',
    params: idParamsSchema,
    answer: purchaseSchema,
    errors: [404, 409, 503],
  }),
});
