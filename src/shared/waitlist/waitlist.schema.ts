import { z } from 'zod';

import { portionSchema } from '../groups/vocabulary.schema';
import { idSchema, instantSchema } from '../text.schema';

/** Waitlist of a group, as the caller sees it. */
export const groupWaitlistSchema = z.object({
  /** How many wait, the caller too. */
  waiting: z.number().int(),
  /** How many shares are held for people from it. */
  offered: z.number().int(),
  /** How many quarters that is. */
  quartersOffered: z.number().int().optional(),
  /** The caller's own; the first is asked first. */
  place: z.object({ portion: portionSchema, position: z.number().int() }).nullable(),
  /** A share that came back and is held for the caller; `price` in dollars. */
  offer: z
    .object({
      purchaseId: idSchema,
      portion: portionSchema,
      price: z.number(),
      heldUntil: instantSchema,
    })
    .nullable(),
});
export type GroupWaitlist = z.infer<typeof groupWaitlistSchema>;
