import { z } from 'zod';

import { portionSchema } from '../groups/vocabulary.schema';
import { feeLabelSchema, mostFees, pricingSchema } from '../groups/pricing.schema';
import { dollarsSchema } from '../money.schema';
import { endpoints } from '../endpoints';
import { pictureSchema } from '../pictures/picture.schema';
import { pictureUpload } from '../pictures/pictureUpload.schema';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, lastMomentSchema } from '../text.schema';
import { lineSchema, settlementSchema } from './settlement.schema';

const statementShareSchema = settlementSchema.extend({
  purchaseId: idSchema,
  receiptNumber: z.string().nullable(),
  buyer: z.string(),
  portion: portionSchema,
  /** Statement of the present weight; null before it is weighed, and once it is sent. */
  next: z
    .object({
      lines: z.array(lineSchema),
      total: z.number(),
      /** Would be asked for, or go back. */
      balance: z.number(),
      return: z.number(),
    })
    .nullable(),
});

const groupStatementsSchema = z.object({
  group: z.object({ name: z.string() }),
  pricing: pricingSchema,
  hangingLb: z.number().nullable(),
  /** Version of the statements that were sent last; 0: none. */
  version: z.number().int(),
  /** True where there is something to send; and where a reason is to be given with it. */
  isToSend: z.boolean(),
  needsReason: z.boolean(),
  /** Fingerprint of who gets a statement with which lines, if they are sent now. */
  fingerprint: z.string(),
  /** On the scale one by one, or the carcass, each with the picture of its ticket; none before it is weighed. */
  parts: z.array(z.object({ label: z.string(), lb: z.number(), ticket: pictureSchema.nullable() })),
  shares: z.array(statementShareSchema),
});
export type GroupStatements = z.infer<typeof groupStatementsSchema>;

/** Fees of one share as they are typed. */
const sentFeesSchema = z
  .array(
    z.object({
      label: feeLabelSchema,
      amount: dollarsSchema
        .positive('Enter more than zero.')
        .max(10_000, 'A fee is at most $10,000.'),
      isTax: z.boolean().optional(),
    }),
  )
  .max(mostFees, 'Enter at most 12 fees.');

const reasonSchema = (missing: string) =>
  z.string(missing).trim().min(1, missing).max(300, 'Use at most 300 characters.');

export const weightRoutes = defineRoutes(permissions.weight, endpoints.weight, {
  getStatements: defineRoute({
    summary:
      'Statements of a group that is sold by weight: as sent, and as they would be sent now.',
    params: idParamsSchema,
    answer: groupStatementsSchema,
    errors: [403, 404, 409],
  }),
  sendStatements: defineRoute({
    summary:
      'Settle every paid share by the weight: mails statements, asks for balances, returns what is too much.',
    params: idParamsSchema,
    body: z.object({
      /** Weight that the preview was of; another one is refused. */
      hangingLb: z.number('Weigh the carcass first.'),
      /** Needed where the weight is far from the estimate, and for a correction. */
      reason: z.string().trim().max(300, 'Use at most 300 characters.').optional(),
      /** `fingerprint` of the preview; another one is refused. */
      seen: z.string('Look at the statements first.').max(100),
    }),
    answer: groupStatementsSchema,
    errors: [403, 404, 409, 422, 429],
  }),
  saveFees: defineRoute({
    summary:
      'Fees of one share, until its statement is sent: delivery, what its buyer ordered beyond the cut.',
    params: idParamsSchema,
    body: z.object({
      fees: sentFeesSchema,
      /** Fees that were shown; others are refused. */
      seen: z.array(lineSchema).default([]),
    }),
    answer: groupStatementsSchema,
    errors: [404, 409, 422],
  }),
  setTicket: defineRoute({
    summary:
      'Give a weighed piece the picture of its ticket, the body being the file; buyers see it.',
    params: idParamsSchema,
    ...pictureUpload,
    query: pictureUpload.query.extend({ piece: z.string().max(40) }),
    answer: groupStatementsSchema,
    errors: [403, 404, 409, 413, 422],
  }),
  removeTicket: defineRoute({
    summary: 'Remove the picture of a ticket; one that is gone already is no error.',
    params: idParamsSchema.extend({ pictureId: idSchema.toLowerCase() }),
    answer: groupStatementsSchema,
    errors: [403, 404, 409],
  }),
  waiveBalance: defineRoute({
    summary: 'Forgive a balance.',
    params: idParamsSchema,
    body: z.object({ reason: reasonSchema('Say why it is forgiven.') }),
    answer: groupStatementsSchema,
    errors: [404, 409, 422, 503],
  }),
  takeBalance: defineRoute({
    summary: 'Note that a balance was paid in cash or by check.',
    params: idParamsSchema,
    answer: groupStatementsSchema,
    errors: [404, 409, 503],
  }),
  extendBalance: defineRoute({
    summary: 'Give a buyer until another day to pay a balance.',
    params: idParamsSchema,
    body: z.object({ dueAt: lastMomentSchema }),
    answer: groupStatementsSchema,
    errors: [404, 409, 422],
  }),
  giveBack: defineRoute({
    summary: 'Note that what was too much was handed back in cash, or paid another way.',
    params: idParamsSchema,
    answer: groupStatementsSchema,
    errors: [404, 409],
  }),
});
