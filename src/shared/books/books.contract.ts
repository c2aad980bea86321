import { z } from 'zod';

import { endpoints } from '../endpoints';
import { exportAnswerSchema, exportFormatSchema } from '../exports.schema';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema } from '../text.schema';
import { accountNames, type AccountName } from './accounts';

/** Days by the clock of the ranch, both within; without a supplier all that the caller manages, by UTC. */
const periodSchema = z.object({
  from: z.iso.date('Choose the first day.'),
  to: z.iso.date('Choose the last day.'),
  supplierId: idSchema.optional(),
});

const isInOrder = ({ from, to }: { from: string; to: string }): boolean => from <= to;
const orderProblem = { path: ['to'], message: 'The last day is before the first.' };
const fileSchema = periodSchema.extend({ format: exportFormatSchema });

const accountSchema = z.string().trim().min(1, 'Enter a name.').max(100);
export const accountsSchema = z.object(
  Object.fromEntries(Object.keys(accountNames).map((key) => [key, accountSchema])) as Record<
    AccountName,
    typeof accountSchema
  >,
);

/** In dollars. */
const monthSchema = z.object({
  /** `2026-11` */
  month: z.string(),
  /** By card. */
  gross: z.number(),
  refunds: z.number(),
  disputes: z.number(),
  fees: z.number(),
  /** Gross without refunds, disputes and fees: what is paid out sooner or later. */
  banked: z.number(),
  /** Of all this, not on the account at the card provider yet, or never to be, as of demo payments. */
  unbooked: z.number(),
  /** Charges as the card provider sums them up for form 1099-K. */
  providerGross: z.number(),
  /** Cash taken in, without what was handed back. */
  cash: z.number(),
  /** Paid back another way, less than zero. */
  other: z.number(),
});
export type BookedMonth = z.infer<typeof monthSchema>;

const stateSalesSchema = z.object({
  /** Null: the buyer has not said where they live. */
  buyerState: z.string().nullable(),
  groupState: z.string(),
  shares: z.number().int(),
  gross: z.number(),
  /** Refunds and disputes, less than zero. */
  wentBack: z.number(),
  net: z.number(),
  /** Marked as tax by suppliers, in statements of the period. */
  tax: z.number(),
});
export type StateSales = z.infer<typeof stateSalesSchema>;

const depositSchema = z.object({
  groupId: idSchema,
  group: z.string(),
  supplier: z.string(),
  shares: z.number().int(),
  amount: z.number(),
});
export type Deposit = z.infer<typeof depositSchema>;

export const bookReports = ['deposits', 'months', 'states'] as const;

export const bookRoutes = defineRoutes(permissions.books, endpoints.books, {
  getBooks: defineRoute({
    summary:
      'By month what came in and went back, sales by state, and what is paid and not handed over on the last day.',
    query: periodSchema.refine(isInOrder, orderProblem),
    answer: z.object({
      /** Whose clock days are by: `Mountain time`, `UTC`. */
      clock: z.string(),
      months: z.array(monthSchema),
      states: z.array(stateSalesSchema),
      deposits: z.array(depositSchema),
    }),
    errors: [422],
  }),
  exportMovements: defineRoute({
    summary: 'Each movement of money as a row: CSV, a spreadsheet or text to print.',
    query: fileSchema.refine(isInOrder, orderProblem),
    answer: exportAnswerSchema,
    errors: [422],
  }),
  exportJournal: defineRoute({
    summary: 'The same as journal entries for QuickBooks Online, one a day or one a group.',
    query: fileSchema
      .extend({ by: z.enum(['day', 'group'], 'Choose day or group.') })
      .refine(isInOrder, orderProblem),
    answer: exportAnswerSchema,
    errors: [422],
  }),
  exportStatement: defineRoute({
    summary:
      'The same as a bank statement for Xero: of the account at the card provider, or of cash.',
    query: fileSchema
      .extend({ of: z.enum(['card', 'cash', 'other'], 'Choose card, cash or other.') })
      .refine(isInOrder, orderProblem),
    answer: exportAnswerSchema,
    errors: [422],
  }),
  exportReport: defineRoute({
    summary: 'One of the reports of R-7.92 as CSV, a spreadsheet or text to print.',
    query: fileSchema
      .extend({ of: z.enum(bookReports, 'Choose deposits, months or states.') })
      .refine(isInOrder, orderProblem),
    answer: exportAnswerSchema,
    errors: [422],
  }),
  exportPayouts: defineRoute({
    summary:
      'What each group brought by card and in cash, and what went back, as CSV, a spreadsheet or text to print.',
    query: z.object({ groupId: idSchema.optional(), format: exportFormatSchema }),
    answer: exportAnswerSchema,
  }),
  getAccounts: defineRoute({
    summary: 'The names of a supplier’s accounts and tax lines in its bookkeeping.',
    params: idParamsSchema,
    answer: accountsSchema,
    errors: [404],
  }),
  saveAccounts: defineRoute({
    summary: 'Name them.',
    params: idParamsSchema,
    body: accountsSchema,
    answer: accountsSchema,
    errors: [404],
  }),
});
