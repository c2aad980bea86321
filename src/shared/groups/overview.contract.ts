import { z } from 'zod';

import { defineRoute } from '../route';
import { idSchema } from '../text';
import { quarterCountsSchema } from './groups.contract';
import { animalSchema } from './vocabulary';

const countSchema = z.number().int();

/** So many weeks of money, this one among them. */
export const overviewWeeks = 8;

/** What can still be sold of the groups whose effective status is open. */
const leftSchema = z.object({
  /** Full portions, in steps of a quarter; what somebody holds is still left. */
  portions: z.number(),
  /** Their remaining cost. */
  dollars: z.number(),
});

/** What the groups of one admin come to; `dollars` are exact to the cent. */
export const overviewSchema = z.object({
  /** Paid and not given back, at the shares' prices. */
  taken: z.object({
    dollars: z.number(),
    /** By the week of payment, oldest first, those without a sale too. */
    weeks: z.array(
      z.object({
        /** The Monday, in UTC, on which the week began: `2026-11-16`. */
        startsOn: z.iso.date(),
        dollars: z.number(),
      }),
    ),
  }),
  left: leftSchema.extend({
    animals: z.array(leftSchema.extend({ animal: animalSchema, groups: countSchema })),
  }),
  /** Groups by effective status. */
  statuses: z.object({
    open: countSchema,
    full: countSchema,
    closed: countSchema,
    /** Those whose stored status is another. */
    differing: countSchema,
  }),
  /** Groups as `isNearFull` has them; the few with the least left by name. */
  nearFull: z.object({
    count: countSchema,
    groups: z.array(
      z.object({
        _id: idSchema,
        name: z.string(),
        animal: animalSchema,
        quarters: quarterCountsSchema,
      }),
    ),
  }),
});
export type Overview = z.infer<typeof overviewSchema>;

export const overviewRoutes = {
  getOverview: defineRoute({
    method: 'GET',
    path: '/api/overview',
    access: 'admin',
    summary: 'What the caller’s groups come to: money taken, shares left, groups near full.',
    answer: overviewSchema,
  }),
} as const;
