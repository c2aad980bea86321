import { z } from 'zod';

import { isWholeCents } from '../money';
import { dollarsSchema } from '../money.schema';

/** A number with at most so many decimals. */
const upTo = (decimals: number, message: string) =>
  z
    .number('Enter a number.')
    .positive('Enter more than zero.')
    .refine((value) => Number(value.toFixed(decimals)) === value, message);

const feeKinds = ['perAnimal', 'perHangingLb', 'perOwner'] as const;
const payees = ['supplier', 'butcher'] as const;

const depositUnits = ['percent', 'dollars'] as const;

export const weightKindSchema = z.enum(['hot', 'chilled'], 'Choose hot or chilled.');
export type WeightKind = z.infer<typeof weightKindSchema>;

/** `Pricing` as it travels: dollars and pounds. */
export const pricingSchema = z.object({
  /** Dollars for a pound of hanging weight. */
  pricePerLb: z.number(),
  estimatedLb: z.number(),
  /** Carcass on the scale: right after the slaughter, or cooled; absent in an answer of the release before: hot. */
  weightKind: weightKindSchema.optional(),
  fees: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(feeKinds),
      /** Dollars. */
      amount: z.number(),
      payee: z.enum(payees),
      /** True: the supplier says that it is a tax; nothing is computed. */
      isTax: z.boolean().optional(),
    }),
  ),
  balanceDays: z.number().int(),
  /** Dollars. */
  tolerance: z.number(),
  /** Part of a price that is paid at the sale; absent: all of it. */
  deposit: z
    .object({
      unit: z.enum(depositUnits),
      /** Percent of the price, or dollars for a whole portion. */
      amount: z.number(),
      /** Days before the planned harvest by which the rest is due. */
      restDays: z.number().int(),
    })
    .optional(),
});
export type SentPricing = z.infer<typeof pricingSchema>;

export const mostFees = 12;

export const feeLabelSchema = z
  .string('Name the fee.')
  .trim()
  .min(1, 'Name the fee.')
  .max(60, 'Use at most 60 characters.');

const sentFeeSchema = z
  .object({
    label: feeLabelSchema,
    kind: z.enum(feeKinds, 'Choose what the fee is for.'),
    amount: upTo(3, 'A fee has at most three decimals.').max(10_000, 'A fee is at most $10,000.'),
    payee: z.enum(payees, 'Choose who is paid.'),
    isTax: z.boolean().optional(),
  })
  .refine(({ kind, amount }) => kind === 'perHangingLb' || isWholeCents(amount), {
    path: ['amount'],
    message: 'An amount has at most two decimals.',
  })
  .refine(({ payee, isTax }) => payee === 'supplier' || !isTax, {
    path: ['isTax'],
    message: 'What is paid to the butcher is no tax of yours.',
  });

const sentDepositSchema = z
  .object({
    unit: z.enum(depositUnits, 'Choose percent or dollars.'),
    amount: upTo(2, 'An amount has at most two decimals.').max(100_000, 'At most $100,000.00.'),
    restDays: z
      .number('Enter a number of days.')
      .int('Days are whole numbers.')
      .min(0, 'Enter 0 days or more.')
      .max(60, 'Enter at most 60 days.')
      .default(14),
  })
  .superRefine(({ unit, amount }, context) => {
    if (unit === 'percent' && !(Number.isInteger(amount) && amount >= 10 && amount <= 90))
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: 'A deposit is a whole number of percent, 10 to 90.',
      });
  });

/** The same as the form of a new group sends it. */
export const sentPricingSchema = z.object({
  pricePerLb: upTo(3, 'A price per pound has at most three decimals.').max(
    1_000,
    'A pound costs at most $1,000.',
  ),
  estimatedLb: upTo(2, 'A weight has at most two decimals.').max(
    10_000,
    'An animal weighs at most 10,000 lb.',
  ),
  weightKind: weightKindSchema.default('hot'),
  fees: z.array(sentFeeSchema).max(mostFees, 'Enter at most 12 fees.').default([]),
  balanceDays: z
    .number('Enter a number of days.')
    .int('Days are whole numbers.')
    .min(1, 'Give at least a day.')
    .max(60, 'Give at most 60 days.')
    .default(7),
  tolerance: dollarsSchema.max(100, 'At most $100.00.').default(5),
  deposit: sentDepositSchema.optional(),
});
