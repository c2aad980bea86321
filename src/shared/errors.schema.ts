import { z } from 'zod';

/** The body of every error answer. `fields` maps a path such as `address.zip` to its message. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `priceChanged`: what the share costs now, in dollars. */
  price: z.number().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
