import { z } from 'zod';

import { portionSchema } from '#shared/groups/portions';
import { idSchema } from '#shared/text';

/** What the provider and `paths.success` put into the address of a buyer who comes back. */
const returningPaymentSchema = z
  .object({
    payment_intent: z.string().min(1),
    groupId: idSchema,
    portion: portionSchema,
    amountPaid: z.coerce.number().positive(),
  })
  .transform(({ payment_intent: paymentIntentId, ...order }) => ({ paymentIntentId, ...order }));

export type ReturningPayment = z.output<typeof returningPaymentSchema>;

/** The payment a 3-D Secure outside the page comes back from, or `null` where there is none. */
export const readReturningPayment = (query: URLSearchParams): ReturningPayment | null =>
  returningPaymentSchema.safeParse(Object.fromEntries(query)).data ?? null;
