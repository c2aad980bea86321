import { z } from 'zod';

import { endpoints } from '../endpoints';
import { groupSchema } from '../groups/groups.contract';
import { permissions } from '../permissions';
import { defineRoute, defineRoutes } from '../route';
import { emptyToNull, idParamsSchema } from '../text.schema';
import { longestMilestoneNote, milestoneKinds } from './milestones';

const shortText = z
  .string()
  .trim()
  .max(longestMilestoneNote, `Use at most ${longestMilestoneNote} characters.`)
  .transform(emptyToNull);

/** Changes of a milestone; a field left out stays as it is. */
export const milestoneBodySchema = z.object({
  plannedOn: z.iso.date('Choose a day.').nullable().optional(),
  done: z.boolean().optional(),
  /** For buyers. */
  note: shortText.nullable().optional(),
  /** Why a day moves, or why it is not done after all; buyers are told. */
  reason: shortText.nullable().optional(),
  /**
   * The animal is harvested although buyers owe the rest of their price, which they pay with their statement: who owes, as
   * the refusal named them. Others are refused.
   */
  despiteRests: z.string().max(2_000, 'This list of who owes is too long.').optional(),
  /** The one that the change was made from; 0: there was none. */
  version: z.number().int().optional(),
});

export const milestoneRoutes = defineRoutes(permissions.milestones, endpoints.milestones, {
  setMilestone: defineRoute({
    summary:
      'Plan a milestone, mark it as done, or undo the last one; a stale `version` is refused.',
    params: idParamsSchema.extend({ kind: z.enum(milestoneKinds) }),
    body: milestoneBodySchema,
    answer: groupSchema,
    errors: [403, 404, 409, 422],
  }),
  setDone: defineRoute({
    summary: 'Say that every share of a group is handed out, or that it is not after all.',
    params: idParamsSchema,
    body: z.object({ done: z.boolean() }),
    answer: groupSchema,
    errors: [403, 404, 409],
  }),
});
