import Lock from '@mui/icons-material/LockOutlined';
import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { PaymentElement } from '@stripe/react-stripe-js';
import { useState, type SyntheticEvent, useEffect } from 'react';

import { formatCents } from '#shared/money';

import { useInSight } from '../../../ui/useInSight';
import type { Group } from '../../../api/group';
import { useGetGroupQuery } from '../../../api/groupsApi';
import { ActionBar } from '../ActionBar';
import { ClearButton } from './ClearButton';
import { DepositTerms } from './DepositTerms';
import type { Order } from './order';
import { PaymentObstacle } from './PaymentObstacle';
import { useCardPayment, type CardPaymentEnds } from './useCardPayment';

export interface CardFormProps extends CardPaymentEnds {
  order: Order;
  isHoldOver: boolean;
  /** Starts the payment anew. */
  onHoldAgain: () => void;
  isHolding: boolean;
  /** Offered as long as nothing is under way. */
  onClear: () => void;
}

const elementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never' },
} as const;

type FrameState = 'loading' | 'shown' | 'failed';

/** The card and the button that pays; stays as it is when a card is declined. */
export function CardForm({ order, isHoldOver, onClear, ...props }: CardFormProps) {
  const { onHoldAgain, isHolding, onRecorded, onRefused, onUnderWay } = props;
  const { step, message, isReady, pay, recordAgain } = useCardPayment(order, {
    onRecorded,
    onRefused,
    onUnderWay,
  });
  const [frame, setFrame] = useState<FrameState>('loading');

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault();
    void pay();
  };
  const startAnew = { onClick: onHoldAgain, isBusy: isHolding, onClear };

  if (step === 'unrecorded') {
    return <Unrecorded message={message} onAgain={() => void recordAgain()} />;
  }
  if (step === 'card' && isHoldOver) {
    return <HoldOver order={order} onGone={onRefused} {...startAnew} />;
  }
  if (frame === 'failed') {
    return (
      <PaymentObstacle severity="error" button="Retry" {...startAnew}>
        The card form could not be loaded. Nothing was charged.
      </PaymentObstacle>
    );
  }
  return (
    <Stack component="form" spacing={1.5} noValidate onSubmit={handleSubmit}>
      {message ? (
        <PaymentProblem message={message} severity={step === 'recording' ? 'info' : 'error'} />
      ) : null}
      {frame === 'loading' ? (
        <Skeleton variant="rounded" height={240} role="status" aria-label="Loading card form" />
      ) : null}
      <PaymentElement
        options={elementOptions}
        onReady={() => setFrame('shown')}
        onLoadError={() => setFrame('failed')}
      />
      {order.deposit ? <DepositTerms {...order} deposit={order.deposit} /> : null}
      <Button
        type="submit"
        variant="contained"
        size="large"
        fullWidth
        startIcon={<Lock />}
        loading={step !== 'card'}
        loadingPosition="start"
        disabled={!isReady || frame === 'loading'}
      >
        {payLabels[step](formatCents(order.chargeCents))}
      </Button>
      {step === 'card' ? <ClearButton size="small" onClick={onClear} /> : null}
    </Stack>
  );
}

const payLabels = {
  card: (amount: string) => `Pay ${amount}`,
  confirming: () => 'Paying',
  recording: () => 'Recording your share',
};

interface PaymentProblemProps {
  message: string;
  severity: AlertProps['severity'];
}

/** Outcome of the last try: above the fields that it is about, and in sight. */
function PaymentProblem({ message, severity }: PaymentProblemProps) {
  const ref = useInSight<HTMLDivElement>(message, 'nearest');
  return (
    <Alert ref={ref} severity={severity} sx={{ scrollMargin: '16px' }}>
      {message}
    </Alert>
  );
}

interface UnrecordedProps {
  message: string | null;
  onAgain: () => void;
}

/** The card has paid and our server did not take it yet: nothing here pays again. */
const Unrecorded = ({ message, onAgain }: UnrecordedProps) => (
  <Stack spacing={2}>
    <Alert severity="info">
      Your card was accepted, so do not pay again. Only the record of your share is missing.
    </Alert>
    <ActionBar message={message} severity="error">
      <Button variant="contained" size="large" fullWidth onClick={onAgain}>
        Record my share
      </Button>
    </ActionBar>
  </Stack>
);

interface HoldOverProps {
  order: Order;
  /** The share cannot be held again; the message says why. */
  onGone: (message: string) => void;
  /** Holds it again. */
  onClick: () => void;
  isBusy: boolean;
  onClear: () => void;
}

const ended = 'Your hold has ended, and nothing was charged.';

/** A hold that ran out: what is left of the group is asked before the share is offered again. */
function HoldOver({ order, onGone, isBusy, ...act }: HoldOverProps) {
  const { group, portion } = order;
  const { data, isFetching } = useGetGroupQuery(
    { params: { id: group._id } },
    { refetchOnMountOrArgChange: true },
  );
  const now = isFetching ? undefined : data;
  const offer = now?.shares.find((share) => share.portion === portion);
  const gone = now && !offer?.available ? `${ended} ${whereItWent(group, now)}` : null;
  useEffect(() => {
    if (gone) onGone(gone);
  }, [gone, onGone]);
  return (
    <PaymentObstacle
      severity="warning"
      button="Hold it again"
      isBusy={isBusy || isFetching}
      {...act}
    >
      {offer?.available ? `${ended} The share is still there.` : ended}
    </PaymentObstacle>
  );
}

function whereItWent(before: Group, now: Group): string {
  if (now.calledOffAt) return 'The group was called off meanwhile.';
  if (now.status === 'closed') return 'The group was closed meanwhile.';
  if (now.line.offered > 0) return 'The share is held for the next person on the waitlist.';
  return now.quarters.sold > before.quarters.sold
    ? 'Another buyer bought it meanwhile.'
    : 'Another buyer is paying for it now.';
}
