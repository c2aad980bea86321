import { z } from 'zod';

import type { Milestone } from '#shared/groups/milestone.schema';
import { milestoneBodySchema } from '#shared/milestones/milestones.contract';

const { note, reason } = milestoneBodySchema.shape;

/** What is typed; an empty date field is no day. */
export const milestoneFormSchema = z.object({
  plannedOn: z.union([z.literal('').transform(() => null), z.iso.date('Choose a day.')]),
  note: note.unwrap().unwrap(),
  reason: reason.unwrap().unwrap(),
});

export type MilestoneValues = z.input<typeof milestoneFormSchema>;

export const valuesOf = ({ plannedOn, note: text }: Milestone): MilestoneValues => ({
  plannedOn: plannedOn ?? '',
  note: text ?? '',
  reason: '',
});
