import { z } from 'zod';

import { instantSchema } from '../text.schema';
import { feeKinds } from './feeKinds';

/** Movement of money on the shop's account at the card provider. */
export const movementSchema = z.object({
  kind: z.enum(feeKinds),
  /** Dollars, less than zero for what was taken from the account. */
  gross: z.number(),
  /** Dollars that the provider kept. */
  fee: z.number(),
  /** Dollars: gross without the fee. */
  net: z.number(),
  bookedAt: instantSchema,
  /** When it can be paid out. */
  availableOn: instantSchema,
});
export type PaymentMovement = z.infer<typeof movementSchema>;

/** Dollars, as the provider booked them; `refunded` and `disputed` are more than zero where money went back. */
export const movementTotalsSchema = z.object({
  charged: z.number(),
  refunded: z.number(),
  disputed: z.number(),
  fees: z.number(),
  net: z.number(),
});
