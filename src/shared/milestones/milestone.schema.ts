import { z } from 'zod';

import { instantSchema } from '../text.schema';
import { milestoneKinds } from './milestones';

/** A day on the way of a group's animal. */
export const milestoneSchema = z.object({
  kind: z.enum(milestoneKinds),
  /** A calendar date. */
  plannedOn: z.iso.date().nullable(),
  doneAt: instantSchema.nullable(),
  note: z.string().nullable(),
  /** Sent back with a change, so that admins do not overwrite each other. */
  version: z.number().int(),
});
export type Milestone = z.infer<typeof milestoneSchema>;
