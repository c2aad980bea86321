import { z } from 'zod';

/** A share that was paid for and not given out yet. */
export const toCollectSchema = z.object({
  receiptNumber: z.string(),
  portion: z.string(),
  groupName: z.string(),
});
export type ToCollect = z.infer<typeof toCollectSchema>;
