import { z } from 'zod';

import { listAnswerSchema, listQuerySchema } from '../lists';
import { defineRoute } from '../route';
import { idParamsSchema, idSchema, instantSchema } from '../text';
import { portionSchema } from '../groups/portions';

/**
 * Offered; sold; given back; set by an admin; taken off sale by closing or marking full; put back by
 * opening again; written off, because no quarter stands for it.
 */
export const ledgerKinds = [
  'open',
  'purchase',
  'refund',
  'correction',
  'withdrawn',
  'reopened',
  'written-off',
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
  /** The purchase that it is about. */
  share: z
    .object({
      portion: portionSchema,
      receiptNumber: z.string().nullable(),
      buyer: z.object({ username: z.string(), email: z.string() }),
    })
    .nullable(),
  /** Who did it; null: the server itself. */
  actor: z.object({ username: z.string() }).nullable(),
  note: z.string().nullable(),
  at: instantSchema,
});
export type LedgerEntry = z.infer<typeof ledgerEntrySchema>;

export const ledgerRoutes = {
  listLedger: defineRoute({
    method: 'GET',
    path: '/api/groups/:id/ledger',
    access: 'admin',
    summary: 'The ledger of one group, newest first: its sum is the remaining cost.',
    params: idParamsSchema,
    query: listQuerySchema.pick({ page: true, pageSize: true, sort: true, order: true }),
    answer: listAnswerSchema('entries', ledgerEntrySchema),
    errors: [404, 422],
  }),
} as const;
