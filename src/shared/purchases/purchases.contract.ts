import { z } from 'zod';

import { exportAnswerSchema, exportFormatSchema } from '../exports.schema';
import { cutSheetSchema } from '../cutSheets/cutSheet.schema';
import { factsSchema, weightsSchema } from '../groups/facts.schema';
import { weightTermsVersion } from '../groups/pricing';
import { pricingSchema } from '../groups/pricing.schema';
import { milestoneSchema } from '../milestones/milestone.schema';
import { unfilledOutcomes } from '../groups/deadline';
import { groupSchema, quarterCountsSchema } from '../groups/groups.contract';
import { portions } from '../groups/portions';
import {
  animalSchema,
  portionSchema,
  stateSchema,
  timeZoneSchema,
} from '../groups/vocabulary.schema';
import { listAnswerSchema, listQuerySchema } from '../lists.schema';
import { endpoints } from '../endpoints';
import { dollarsSchema } from '../money.schema';
import { agreementSchema, shareOwnerSchema } from '../owners/owners.contract';
import { permissions } from '../permissions';
import { handoverSchema } from '../pickup/pickup.contract';
import { defineRoute, defineRoutes } from '../route';
import { supplierSchema } from '../suppliers/suppliers.contract';
import { emailSchema, idParamsSchema, idSchema, instantSchema, nameSchema } from '../text.schema';
import { settlementSchema } from '../weight/settlement.schema';
import { movementSchema, movementTotalsSchema } from './movements.contract';
import { paymentEventSchema } from './paymentEvent.schema';
import { purchaseStates } from './purchaseStates';

/** A card as its owner knows it; the brand in the provider's words, such as `visa`. */
export const paidCardSchema = z.object({ brand: z.string(), last4: z.string() });
export type PaidCard = z.infer<typeof paidCardSchema>;

const cashBackSchema = z.object({ at: instantSchema.nullable(), by: z.string().nullable() });
export type CashBack = z.infer<typeof cashBackSchema>;

/** Dollars: what has gone back, and what is still to go back, by its way. */
const returnedSchema = z.object({
  toCard: z.number(),
  inCash: z.number(),
  byBank: z.number(),
  anotherWay: z.number(),
  owedToCard: z.number(),
  owedInCash: z.number(),
});

/** Dollars that the buyer's bank is asked about, or has taken. */
const disputeSchema = z.object({ state: z.enum(['open', 'lost']), amount: z.number() });

export const purchaseSchema = z.object({
  _id: idSchema,
  /** Only of a balance: the share that it is paid for. */
  balanceOf: idSchema.optional(),
  groupId: idSchema,
  userId: idSchema,
  portion: portionSchema,
  /** Dollars: the share's price, or the deposit of `price`. */
  amountPaid: z.number(),
  price: z.number().optional(),
  /** Dollars of a share’s balances that a refund gives back with it, by their way. Absent: nothing. */
  paidLater: z.object({ card: z.number(), cash: z.number() }).optional(),
  state: z.enum(purchaseStates),
  /** Cash was taken by an admin of the group, who recorded it. */
  method: z.enum(['card', 'cash']).optional(),
  /**
   * For the refund of a cash sale: when the cash was handed back and by which admin; `at` is null until
   * then.
   */
  cashBack: cashBackSchema.nullable().optional(),
  /** Paid through the demo form, whose charge may differ from the price. */
  demo: z.boolean(),
  /** Dollars that were paid: the price, but for a demo payment. */
  charged: z.number().optional(),
  receiptNumber: z.string().nullable(),
  createdAt: instantSchema,
  paidAt: instantSchema.nullable(),
  refundedAt: instantSchema.nullable().optional(),
  refundReason: z.string().nullable().optional(),
  /** Since when the refund waits for money on the shop's card account; null: it does not. */
  refundWaitsSince: instantSchema.nullable().optional(),
  /** Null where nothing has gone back, and nothing is to. */
  returned: returnedSchema.nullable().optional(),
  /** Dispute of its charge, open or lost; null where there is none. */
  dispute: disputeSchema.nullable().optional(),
  holdExpiresAt: instantSchema.nullable().optional(),
  /** The animal, so that a list of purchases is complete. */
  group: z
    .object({
      name: z.string(),
      animal: animalSchema,
      totalPortions: z.number().int(),
      supplierName: z.string(),
      tag: z.string().nullable(),
      /** While its deadline is ahead: the deadline, and what follows it. */
      fillBy: instantSchema.nullable().optional(),
      ifUnfilled: z.enum(unfilledOutcomes).optional(),
      /** On the receipt, whose days and times are in this zone. */
      state: stateSchema.optional(),
      timeZone: timeZoneSchema.optional(),
      /** On the receipt: how far the animal is by now. */
      milestones: z.array(milestoneSchema).optional(),
      doneAt: instantSchema.nullable().optional(),
    })
    .optional(),
  /** For admins of the group, and on the receipt. */
  buyer: z.object({ username: z.string(), email: z.string() }).optional(),
});
export type Purchase = z.infer<typeof purchaseSchema>;

/** A purchase with all that its receipt states. */
export const receiptSchema = purchaseSchema.extend({
  /** The card, for the buyer; null for older sales. */
  card: paidCardSchema.nullable().optional(),
  supplier: supplierSchema.omit({ _id: true }),
  ...factsSchema.omit({ tag: true }).shape,
  weights: weightsSchema.nullable(),
  /** The animal as the sale left it; `yours` is this share. */
  quarters: quarterCountsSchema,
  /** Owner of a paid share, for the butcher. */
  owner: shareOwnerSchema.optional(),
  /** Agreement of a paid share of a custom-exempt animal. */
  agreement: agreementSchema.optional(),
  /** Cut sheet of a paid share, in a group that has them. */
  cutSheet: cutSheetSchema.optional(),
  /** Check-off of a paid share. */
  handover: handoverSchema.optional(),
  /** Only of an animal that is sold by its weight. */
  pricing: pricingSchema.optional(),
  settlement: settlementSchema.optional(),
});
export type Receipt = z.infer<typeof receiptSchema>;

export const buyerMissing = 'Enter the buyer’s name or email.';

const cashSaleBodySchema = z
  .object({
    /** Address of the buyer's account; one is made for them, where there is none and `name` is given. */
    email: emailSchema.optional(),
    /** Name of a buyer without an account. */
    name: nameSchema(buyerMissing).optional(),
    portion: portionSchema,
    /** Dollars: the price that the admin saw. */
    amountPaid: dollarsSchema,
    /** Generated by the caller, so that a repeated call sells once. */
    saleId: z.uuid('Send the sale’s own id.'),
  })
  .refine(({ email, name }) => email ?? name, { path: ['name'], message: buyerMissing });

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
      /** The buyer agrees that a share is settled by its weight; without it they never pay more than its price. */
      agreesToWeight: z.literal(true).optional(),
      /** Version of the terms that they agree to; without it the first, which name no extras. */
      terms: z.number().int().min(1).max(weightTermsVersion).optional(),
      /** Cents of the price that the buyer saw as the deposit; without it the whole price is paid at once. */
      deposit: z.number().int().positive().optional(),
      /** Pays this balance of a share instead of a new share. */
      balanceId: idSchema.optional(),
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
      portion: z.enum(portions, {
        error: ({ input }) => (input ? undefined : 'Select a portion before paying.'),
      }),
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
    summary:
      'Every purchase that matches, as CSV, a spreadsheet or text to print; pages are passed over.',
    query: purchaseListQuerySchema.extend({ format: exportFormatSchema }),
    answer: exportAnswerSchema,
    errors: [422],
  }),
  sumUpPayments: defineRoute({
    summary: 'What all purchases that match moved on the card account; nothing of cash and demos.',
    query: purchaseListQuerySchema,
    answer: movementTotalsSchema,
  }),
  exportPickList: defineRoute({
    summary: 'The shares to hand out, by buyer, as CSV, a spreadsheet or text to print.',
    query: z.object({ groupId: idSchema.optional(), format: exportFormatSchema }),
    answer: exportAnswerSchema,
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
      /** Movements on the shop's account at the card provider, oldest first; none in cash or as a demo. */
      movements: z.array(movementSchema),
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
