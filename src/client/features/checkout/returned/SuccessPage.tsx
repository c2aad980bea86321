import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { z } from 'zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import Typography from '@mui/material/Typography';

import { portionSchema } from '#shared/groups/vocabulary.schema';
import { maximumCents, toDollars, toNearestCents } from '#shared/money';
import { idSchema } from '#shared/text.schema';

import { useGetConfigQuery } from '../../../api/platformApi';
import type { PaidShare } from '../../../api/purchasesApi';
import { paths } from '../../../config/paths';
import { useUser } from '../../../session/useUser';
import { ErrorState, LoadingState } from '../../../ui/PageState';
import { type RecordOutcome, useRecordShare } from '../useRecordShare';
import { notify } from '../../../ui/notify';
import { PageTitle } from '../../../ui/PageTitle';
import { useRedirect } from '../../../ui/router/useRedirect';

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
    return <NotPaid {...share} problem="The payment was not completed." />;
  return <ReturnedPayment {...share} />;
}

/** Status that the provider adds to the address; without it nothing says that the payment failed. */
const paid = 'succeeded';

/** Query of the address to which a buyer returns: parts of the provider and of `paths.success`. */
const returningShareSchema = z
  .object({
    payment_intent: z.string().min(1),
    groupId: idSchema,
    portion: portionSchema,
    amountPaid: z.coerce.number().positive().max(toDollars(maximumCents)),
    balanceOf: idSchema.optional(),
  })
  .transform(({ payment_intent: paymentIntentId, amountPaid, balanceOf, ...share }) => ({
    share: { ...share, paymentIntentId, priceCents: toNearestCents(amountPaid) },
    balanceOf,
  }));

interface ReturningShare {
  share: PaidShare;
  /** Share whose balance was paid, if it was one. */
  balanceOf?: string | undefined;
}

/** The share that a 3-D Secure outside the page comes back from, or `null` where there is none. */
const readReturningShare = (query: URLSearchParams): ReturningShare | null =>
  returningShareSchema.safeParse(Object.fromEntries(query)).data ?? null;

/** Asks the server for the payment's outcome, because the address could be forged. */
function ReturnedPayment({ share, balanceOf }: ReturningShare) {
  const record = useRecordShare();
  const [pending, setPending] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<RecordOutcome | null>(null);
  const ask = () => void record(share, setPending).then(setOutcome);
  const askAgain = () => {
    setOutcome(null);
    ask();
  };
  const askOnArrival = useEffectEvent(ask);
  // Recording a payment again changes nothing: an effect that runs twice does no harm.
  useEffect(() => askOnArrival(), []);

  if (!outcome) {
    return (
      <>
        {pending ? (
          <Alert severity="info" sx={{ mb: 2 }}>
            {pending}
          </Alert>
        ) : null}
        <LoadingState label={asking} rows={2} />
      </>
    );
  }
  if ('recorded' in outcome) return <PaymentDone next={placeOf(balanceOf)} />;
  if (!outcome.isRefused) {
    return <ErrorState message={outcome.problem} onRetry={askAgain} />;
  }
  return <NotPaid share={share} balanceOf={balanceOf} problem={outcome.problem} />;
}

const asking = 'Asking what became of your payment';

interface Place {
  to: string;
  name: string;
}

/** Page after a payment that was looked up. */
const placeOf = (balanceOf: string | undefined): Place =>
  balanceOf
    ? { to: paths.receipt(balanceOf), name: 'your share' }
    : { to: paths.myGroups, name: 'My groups' };

interface NotPaidProps extends ReturningShare {
  problem: string;
}

/** Leads to where the payment was begun. */
function NotPaid({ share: { groupId }, balanceOf, problem }: NotPaidProps) {
  const begun = balanceOf
    ? placeOf(balanceOf)
    : { to: paths.groupSearch({ groupId }), name: 'the group' };
  return (
    <ErrorState
      message={problem}
      action={
        <Button variant="outlined" component={Link} to={begun.to}>
          Back to {begun.name}
        </Button>
      }
    />
  );
}

interface PaymentDoneProps {
  /** Place after a payment that was looked up; left out: one page back. */
  next?: Place;
}

/** The payment succeeded; the page continues after 3 s. */
function PaymentDone({ next }: PaymentDoneProps) {
  // The first entry of a tab's history: there is no page to go back to.
  const isFirstEntry = useLocation().key === 'default';
  const target = next?.to ?? (isFirstEntry ? paths.home : null);

  useEffect(() => notify.success('Payment successful!'), []);
  useRedirect(3000, target ?? -1, { replace: true });

  return (
    <>
      <PageTitle>Thank you</PageTitle>
      <Typography>
        {next ? `Your payment went through. Taking you to ${next.name}…` : 'Taking you back…'}
      </Typography>
    </>
  );
}
