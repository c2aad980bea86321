import { z } from 'zod';

import { idSchema, nameSchema } from '../text.schema';
import { longestDescription } from './pictures';

/** Description of a picture, for readers who cannot see it. */
export const descriptionSchema = nameSchema('Describe what the picture shows.').max(
  longestDescription,
  `Use at most ${longestDescription} characters.`,
);

/** A picture of the animal; its files are at `{url}/small`, `/medium` and `/large`. */
export const pictureSchema = z.object({
  _id: idSchema,
  url: z.string(),
  alt: z.string(),
  /** Pixels of the large size. */
  width: z.number().int(),
  height: z.number().int(),
});
export type Picture = z.infer<typeof pictureSchema>;
