import { z } from 'zod';

import { instantSchema } from '../text.schema';

/** Events of a payment, in the order of its life. */
const paymentEventKinds = [
  'held',
  'paid',
  'refund-asked',
  'refund-refused',
  'refunded',
  'refunded-in-part',
  'refund-returned',
  'cash-returned',
] as const;
export type PaymentEventKind = (typeof paymentEventKinds)[number];

export const paymentEventSchema = z.object({
  kind: z.enum(paymentEventKinds),
  at: instantSchema,
  /** A username; null: the server itself. */
  actor: z.string().nullable(),
  note: z.string().nullable(),
});
export type PaymentEvent = z.infer<typeof paymentEventSchema>;
