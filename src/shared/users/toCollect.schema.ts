import { z } from 'zod';

import { formatDollars } from '../money';

/** A share that was paid for and not given out yet. */
export const toCollectSchema = z.object({
  receiptNumber: z.string(),
  portion: z.string(),
  groupName: z.string(),
  /** Dollars of its price or statement that are not paid; absent: all is. */
  owed: z.number().optional(),
});
export type ToCollect = z.infer<typeof toCollectSchema>;

/** `SC-1001: a Full of Angus`, with what is owed for it. */
export const toCollectText = ({ receiptNumber, portion, groupName, owed }: ToCollect): string =>
  `${receiptNumber}: a ${portion} of ${groupName}${owed === undefined ? '' : `; ${owedText(owed)}`}`;

export const owedText = (owed: number): string =>
  `${formatDollars(owed)} is still to be paid for it, without the account in cash only`;
