import { z } from 'zod';

import { pictureSchema } from '../pictures/picture.schema';
import { idSchema, instantSchema } from '../text.schema';
import { balanceKinds } from './balanceReminders';

/** Dollars, as all amounts here. */
export const lineSchema = z.object({
  label: z.string(),
  amount: z.number(),
  /** True: the supplier says that it is a tax. */
  isTax: z.boolean().optional(),
});

const balanceKindSchema = z.enum(balanceKinds);

const balanceSchema = z.object({
  _id: idSchema,
  /** `rest`: of the price, whose deposit was paid; `settling`: what a statement asks for. */
  kind: balanceKindSchema,
  amount: z.number(),
  /** Null: before the harvest, whose day is not planned yet. */
  dueAt: instantSchema.nullable(),
  /** `settling`: its payment is being taken. */
  state: z.enum(['held', 'settling']),
});

const paidBalanceSchema = z.object({
  kind: balanceKindSchema,
  receiptNumber: z.string(),
  amount: z.number(),
  paidAt: instantSchema,
  method: z.enum(['card', 'cash']),
  /** True where it goes back with the share, or went back. */
  refunded: z.boolean().optional(),
});

const returnSchema = z.object({
  _id: idSchema,
  amount: z.number(),
  /** `owed`: on its way to the card, or to be handed back. */
  state: z.enum(['owed', 'returned']),
  method: z.enum(['card', 'cash']),
});

const sentStatementSchema = z.object({
  version: z.number().int(),
  hangingLb: z.number(),
  lines: z.array(lineSchema),
  total: z.number(),
  /** Taken by the buyer's bank before, and asked for again; absent: nothing. */
  byBank: z.number().optional(),
  reason: z.string().nullable(),
  issuedAt: instantSchema,
});

/** Money of a share that is sold by weight: for its buyer, and for the admins of its group. */
export const settlementSchema = z.object({
  /** False: the price is the most that is taken. */
  hasAgreed: z.boolean(),
  /** True where they agreed to pay for extras, too. */
  agreesToExtras: z.boolean(),
  /** The newest one; null before the animal is weighed. */
  statement: sentStatementSchema.nullable(),
  /** Fees of this share alone, as delivery, which its next statement has; absent: none. */
  fees: z.array(lineSchema).optional(),
  /** Paid so far, without what went back or is to, and what the buyer's bank took. */
  taken: z.number(),
  /** Taken by the buyer's bank in a dispute; absent: nothing. */
  byBank: z.number().optional(),
  /** Still to be paid; null: nothing. */
  balance: balanceSchema.nullable(),
  /** Pictures of the scale's tickets, beside a statement; absent: there are none. */
  tickets: z.array(z.object({ piece: z.string(), picture: pictureSchema })).optional(),
  paidBalances: z.array(paidBalanceSchema),
  returns: z.array(returnSchema),
});
export type Settlement = z.infer<typeof settlementSchema>;
