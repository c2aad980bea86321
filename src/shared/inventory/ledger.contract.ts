import { z } from 'zod';

import { exportAnswerSchema, exportFormatSchema } from '../exports.schema';
import { listAnswerSchema, listQuerySchema } from '../lists.schema';
import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema } from '../text.schema';
import { portionSchema } from '../groups/vocabulary.schema';

/**
 * In order: put on sale; sold by card; refunded to the card; sold for cash; refunded in cash; set by an
 * admin; withdrawn by closing or marking full; put back by reopening; written off, because no quarter
 * costs it; retained by the supplier at the deadline.
 */
export const ledgerKinds = [
  'open',
  'purchase',
  'refund',
  'cash-sale',
  'cash-refund',
  'correction',
  'withdrawn',
  'reopened',
  'written-off',
  'kept',
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

/** One line of a group's ledger: what moved its remaining cost, and from where to where. */
export const ledgerEntrySchema = z.object({
  _id: idSchema,
  kind: z.enum(ledgerKinds),
  /** Dollars; below zero where something was sold. */
  change: z.number(),
  /** Dollars that were left after it. */
  remainingCost: z.number(),
  /** Dollars that sales had brought by then, less what was refunded; also. */
  takenIn: z.number().optional(),
  /** The purchase that it is about. */
  share: z
    .object({
      portion: portionSchema,
      receiptNumber: z.string().nullable(),
      buyer: z.object({ username: z.string(), email: z.string() }),
    })
    .nullable(),
  /** Actor; null: the server itself. */
  actor: z.object({ username: z.string() }).nullable(),
  note: z.string().nullable(),
  at: instantSchema,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

const ledgerQuerySchema = listQuerySchema.pick({
  page: true,
  pageSize: true,
  sort: true,
  order: true,
});

export const ledgerRoutes = defineRoutes(permissions.ledger, endpoints.ledger, {
  listLedger: defineRoute({
    summary: 'The ledger of one group, newest first: its sum is the remaining cost.',
    params: idParamsSchema,
    query: ledgerQuerySchema,
    answer: listAnswerSchema('entries', ledgerEntrySchema),
    errors: [404, 422],
  }),
  exportLedger: defineRoute({
    summary: 'The whole ledger of one group, as CSV, a spreadsheet or text to print.',
    params: idParamsSchema,
    query: ledgerQuerySchema.extend({ format: exportFormatSchema }),
    answer: exportAnswerSchema,
    errors: [404, 422],
  }),
});
