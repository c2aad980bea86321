import { z } from 'zod';

import { endpoints } from '../endpoints';
import { groupStages } from '../groups/groupStage';
import { timeZoneSchema } from '../groups/vocabulary.schema';
import { milestoneKinds } from '../milestones/milestones';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { idParamsSchema, idSchema, instantSchema, messageAnswerSchema } from '../text.schema';

const countSchema = z.number().int();

const disputedSchema = z.object({ shares: countSchema, dollars: z.number() });

const steppedGroupSchema = z.object({
  _id: idSchema,
  name: z.string(),
  stage: z.enum(groupStages),
  timeZone: timeZoneSchema,
  milestones: z.array(
    z.object({
      kind: z.enum(milestoneKinds),
      plannedOn: z.string().nullable(),
      doneAt: instantSchema.nullable(),
    }),
  ),
  /** Shares that wait for each step of a buyer. */
  lacks: z.object({
    contact: countSchema,
    agreement: countSchema,
    cut: countSchema,
    window: countSchema,
    /** Only where an animal is sold by its weight. */
    balance: countSchema.optional(),
  }),
  toRemind: countSchema,
  isReminded: z.boolean(),
  unplaced: countSchema,
  nextWindow: z.object({ beginsAt: instantSchema, shares: countSchema }).nullable(),
  unweighed: countSchema,
  uncollected: countSchema,
  owedInCash: countSchema,
  disputed: disputedSchema,
  lost: disputedSchema,
  /** How many of these the bank took the whole price of. */
  lostWhole: countSchema.optional(),
  /** Sold by weight: shares without a statement of the weight; null: it is not weighed. */
  unstated: countSchema.nullable().optional(),
});
export type SentSteps = z.infer<typeof steppedGroupSchema>;

export const stepRoutes = defineRoutes(permissions.steps, endpoints.steps, {
  listSteps: defineRoute({
    summary: 'What the steps of the caller’s groups follow from, the newest groups first.',
    query: z.object({ group: z.string().optional() }),
    answer: z.object({ groups: z.array(steppedGroupSchema) }),
    errors: [422],
  }),
  remindBuyers: defineRoute({
    summary: 'Mail each buyer of a group the steps that are theirs to do; once a day.',
    params: idParamsSchema,
    answer: messageAnswerSchema,
    errors: [403, 404],
  }),
});
