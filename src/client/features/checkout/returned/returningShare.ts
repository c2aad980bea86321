import { z } from 'zod';

import { portionSchema } from '#shared/groups/vocabulary.schema';
import { maximumCents, toDollars, toNearestCents } from '#shared/money';
import { idSchema } from '#shared/text.schema';

import type { PaidShare } from '../../../api/purchasesApi';

/** What the provider and `paths.success` put into the address of a buyer who comes back. */
const returningShareSchema = z
  .object({
    payment_intent: z.string().min(1),
    groupId: idSchema,
    portion: portionSchema,
    amountPaid: z.coerce.number().positive().max(toDollars(maximumCents)),
  })
  .transform(({ payment_intent: paymentIntentId, amountPaid, ...share }) => ({
    ...share,
    paymentIntentId,
    priceCents: toNearestCents(amountPaid),
  }));

/** The share that a 3-D Secure outside the page comes back from, or `null` where there is none. */
export const readReturningShare = (query: URLSearchParams): PaidShare | null =>
  returningShareSchema.safeParse(Object.fromEntries(query)).data ?? null;
