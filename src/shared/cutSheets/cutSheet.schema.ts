import { z } from 'zod';

import { instantSchema } from '../text.schema';

/** Options by question, as `cutQuestions` names them. */
export const cutChoicesSchema = z.record(z.string().max(40), z.string().max(40));

/** How a paid share is cut, and what of it may be chosen. */
export const cutSheetSchema = z.object({
  /** Questions open to the buyer: all of them, or only the parts of the standard cut to leave out. */
  questions: z.array(z.string()),
  choices: cutChoicesSchema,
  /** Whose choices these are: the group's, the buyer's, or those of the other quarter of the half. */
  basis: z.enum(['standard', 'own', 'agreed']),
  standard: cutChoicesSchema,
  /** Request of the buyer of the other quarter of the half, to agree to. */
  asked: cutChoicesSchema.nullable(),
  /** True for a share of one half with another one that is sold. */
  sharesHalf: z.boolean(),
  /** Until then the buyer may choose; null: until the animal is cut. */
  due: instantSchema.nullable(),
  /** Why the buyer cannot change it any more. */
  closed: z.enum(['cut', 'due']).nullable(),
  version: z.number().int(),
});
export type SentCutSheet = z.infer<typeof cutSheetSchema>;
