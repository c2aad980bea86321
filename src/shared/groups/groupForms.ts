import { z } from 'zod';

import {
  formatCents,
  isWholeCents,
  maximumCents,
  minimumChargeCents,
  toCents,
  toDollars,
  type Cents,
} from '../money';
import { addressIn, isEmail, normalizeEmail } from '../text';
import { lastMomentSchema, nameSchema } from '../text.schema';
import { estimateCents, readPricing } from './pricing';
import { sentPricingSchema } from './pricing.schema';
import { entryOf, factNames } from './facts';
import { factFields } from './facts.schema';
import { unfilledOutcomes } from './deadline';
import { quartersOf, quartersPerPortion, type Portion } from './portions';
import { animals, states } from './vocabulary';
import {
  animalSchema,
  groupStatusSchema,
  portionSchema,
  stateSchema,
  timeZoneSchema,
} from './vocabulary.schema';

const allRequired = 'All fields are required.';
const greaterThanZero = 'Cost and portions must be greater than zero.';

/** Words for a field that must be given: for one that is not, and for one that is something else. */
const requiredOr = (otherwise: string) => ({
  error: ({ input }: { input?: unknown }) =>
    input === undefined || input === null || input === '' ? allRequired : otherwise,
});

/** The most portions one animal is split into. */
export const maximumPortions = 1000;

/** The fields of the deadline in both group forms. */
const fillByFields = {
  /** The end of the chosen day in the group's time zone. */
  fillBy: lastMomentSchema.nullish(),
  ifUnfilled: z.enum(unfilledOutcomes, 'Choose what happens if it does not fill.').optional(),
};

const fillByReasonSchema = z.string().trim().max(200, 'Use at most 200 characters.').nullish();

/** The optional fields of a group: its clocks, deadline and animal facts. */
const groupDetailsSchema = z.object({
  /** Null or left out: that of the ranch, else of the state. */
  timeZone: timeZoneSchema.nullish(),
  ...fillByFields,
  ...factFields,
});

/** A supplier as a group carries it, an id or an object with it, read as its id. */
const sentSupplierSchema = z
  .union([z.string(), z.object({ _id: z.string() })])
  .transform((sent) => (typeof sent === 'object' ? sent._id : sent))
  .nullish();

const portionsAvailableSchema = z
  .array(portionSchema, allRequired)
  .min(1, allRequired)
  .transform((offered) => [...new Set(offered)].sort((a, b) => quartersOf[b] - quartersOf[a]));

const inviteEmailsSchema = z
  .array(z.string().overwrite(addressIn))
  .max(200, 'Invite at most 200 addresses at once.')
  .optional()
  .transform((emails = []) => [...new Set(emails.filter(Boolean).map(normalizeEmail))])
  .superRefine((emails, context) => {
    const wrong = emails.filter((email) => !isEmail(email));
    if (wrong.length > 0) context.addIssue(`Invalid email(s): ${wrong.join(', ')}`);
  });

/**
 * The group-create payload; `createdBy` is ignored: it is the caller. The total is at most what one
 * card can be charged, so that every share can be paid, the whole animal too.
 */
export const createGroupBodySchema = groupDetailsSchema
  .extend({
    name: nameSchema(allRequired),
    animal: z.enum(animals, requiredOr('Choose Beef, Lamb, Sheep or Goat.')),
    state: z.enum(states, requiredOr('Choose one of the 50 states.')),
    supplierId: sentSupplierSchema,
    totalCost: z
      .number(requiredOr('Total cost is a number.'))
      .positive(greaterThanZero)
      .min(1, 'Total cost must be at least $1.00.')
      .max(toDollars(maximumCents), 'Total cost can be at most $999,999.99.')
      .refine(isWholeCents, 'An amount has at most two decimals.'),
    totalPortions: z
      .number(requiredOr('Total portions is a number.'))
      .positive(greaterThanZero)
      .int('Portions are whole numbers.')
      .max(maximumPortions, `Split an animal into at most ${maximumPortions} portions.`),
    portionsAvailable: portionsAvailableSchema,
    inviteEmails: inviteEmailsSchema,
    /** Sold by its hanging weight: `totalCost` is what that comes to at the estimated weight. */
    pricing: sentPricingSchema.optional(),
  })
  .superRefine(
    ({ totalCost, pricing }, context) => {
      if (!pricing) return;
      const estimate = estimateCents(readPricing(pricing));
      if (estimate === toCents(totalCost)) return;
      const message = `The total cost is ${formatCents(estimate)} at this price and weight.`;
      context.addIssue({ code: 'custom', path: ['totalCost'], message });
    },
    { when: ({ issues }) => issues.length === 0 },
  )
  .superRefine(
    ({ totalCost, totalPortions, portionsAvailable }, context) => {
      const totalQuarters = totalPortions * quartersPerPortion;
      const animal = { totalCents: toCents(totalCost), totalQuarters };
      const message = checkSmallestShare(animal, portionsAvailable);
      if (message) context.addIssue({ code: 'custom', path: ['portionsAvailable'], message });
    },
    // There is no share of a cost that is none.
    { when: ({ issues }) => issues.length === 0 },
  );

/** Why the smallest offered share cannot be sold by card, or `null`; the largest comes first. */
export function checkSmallestShare(
  { totalCents, totalQuarters }: { totalCents: Cents; totalQuarters: number },
  portionsAvailable: Portion[],
): string | null {
  const smallest = portionsAvailable.at(-1);
  if (!smallest) return null;
  const isChargeable = totalCents * quartersOf[smallest] >= minimumChargeCents * totalQuarters;
  if (isChargeable) return null;
  return `A ${smallest} would cost less than the $0.50 that a card can be charged. Offer larger portions.`;
}

/**
 * The edit form. totalCost, costPerPortion and totalPortions may be sent and are ignored (read-only).
 * Rules that need the stored group (R-5.13, R-5.14) are `checkGroupEdit`'s.
 */
export const updateGroupBodySchema = groupDetailsSchema.extend({
  name: nameSchema(allRequired).optional(),
  animal: animalSchema.optional(),
  state: stateSchema.optional(),
  supplierId: sentSupplierSchema,
  remainingCost: z
    .number('Enter an amount.')
    .min(0, 'An amount cannot be negative.')
    .refine(isWholeCents, 'An amount has at most two decimals.')
    .optional(),
  portionsAvailable: portionsAvailableSchema.optional(),
  status: groupStatusSchema.optional(),
  /** Why the deadline moves, for the buyers. */
  fillByReason: fillByReasonSchema,
  version: z.number().int().optional(),
});

/** Fields that may not change once a share is sold or being paid. */
export const fixedOnceSold = [
  'animal',
  'state',
  ...factNames.filter((name) => entryOf(name).isFixedOnceSold),
] as const;
