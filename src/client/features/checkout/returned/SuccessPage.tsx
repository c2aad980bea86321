import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { z } from 'zod';

import { portionSchema } from '#shared/groups/vocabulary.schema';
import { maximumCents, toDollars, toNearestCents } from '#shared/money';
import { idSchema } from '#shared/text.schema';

import { useGetConfigQuery } from '../../../api/platformApi';
import type { PaidShare } from '../../../api/purchasesApi';
import { paths } from '../../../config/paths';
import { useUser } from '../../../session/useUser';
import { LoadingState } from '../../../ui/PageState';
import { PaymentDone } from './PaymentDone';
import { asking, NotPaid, ReturnedPayment } from './ReturnedPayment';

export function SuccessPage() {
  const user = useUser();
  const location = useLocation();
  const [query] = useSearchParams();
  const { data: config, isLoading } = useGetConfigQuery();
  const share = readReturningShare(query);
  if (!share) return <PaymentDone />;
  if (!user) return <Navigate to={paths.login} state={{ from: location }} replace />;
  if (isLoading) return <LoadingState label={asking} rows={2} />;
  // Our server asks the provider; another one may take the page's word for it.
  if (config?.can.payments === false && (query.get('redirect_status') ?? paid) !== paid)
    return <NotPaid groupId={share.groupId} problem="The payment was not completed." />;
  return <ReturnedPayment share={share} />;
}

/** What the provider adds to the address; where it is missing, nothing says that the payment failed. */
const paid = 'succeeded';

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
const readReturningShare = (query: URLSearchParams): PaidShare | null =>
  returningShareSchema.safeParse(Object.fromEntries(query)).data ?? null;
