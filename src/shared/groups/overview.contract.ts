import { z } from 'zod';

import { endpoints } from '../endpoints';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idSchema, instantSchema } from '../text.schema';
import { unfilledOutcomes } from './deadline';
import { quarterCountsSchema } from './groups.contract';
import { overviewRanges } from './overviewRanges';
import { animalSchema, stateSchema, timeZoneSchema } from './vocabulary.schema';

const countSchema = z.number().int();

/** A day that is no further away is near. */
export const nearDays = 7;

/** Shares left to sell in groups whose effective status is open. */
const leftSchema = z.object({
  /** Full portions, in steps of a quarter; held shares are still left. */
  portions: z.number(),
  /** Their remaining cost. */
  dollars: z.number(),
});

/** Figures of one admin's groups; `dollars` are exact to the cent. */
export const overviewSchema = z.object({
  /** Paid and not refunded, at the shares' prices. */
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
  /** Fees that the card provider kept of payments within the weeks shown; by the day it booked them. */
  fees: z
    .object({
      dollars: z.number(),
      /** Fees among them of shares refunded because their group was called off, and because their buyer left. */
      calledOff: z.number(),
      left: z.number(),
    })
    .optional(),
  left: leftSchema.extend({
    animals: z.array(leftSchema.extend({ animal: animalSchema, groups: countSchema })),
  }),
  /** Groups by effective status. */
  statuses: z.object({
    open: countSchema,
    full: countSchema,
    closed: countSchema,
    /** Groups whose stored status differs from the effective one. */
    differing: countSchema,
  }),
  /** Groups by stored status. */
  stored: z.object({ open: countSchema, full: countSchema, closed: countSchema }).optional(),
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
  /** Days of groups and the acts they ask for; the most pressing of each. */
  days: z
    .object({
      /** Not full, with a day in the next {@link nearDays}, the nearest first. */
      near: z.array(
        z.object({
          _id: idSchema,
          name: z.string(),
          fillBy: instantSchema,
          ifUnfilled: z.enum(unfilledOutcomes),
          /** The group's state, whose time zone the deadline is in. */
          state: stateSchema.optional(),
          timeZone: timeZoneSchema.optional(),
          quarters: quarterCountsSchema,
        }),
      ),
      /** Called off, and buyers are still owed money; the latest first. */
      refunding: z.array(
        z.object({ _id: idSchema, name: z.string(), refunds: countSchema, dollars: z.number() }),
      ),
    })
    .optional(),
});
export type Overview = z.infer<typeof overviewSchema>;

export const overviewRoutes = defineRoutes(permissions.overview, endpoints.overview, {
  getOverview: defineRoute({
    summary: 'What the caller’s groups come to: money taken, shares left, groups near full.',
    query: z.object({ weeks: z.enum(overviewRanges).optional() }),
    answer: overviewSchema,
    errors: [422],
  }),
});
