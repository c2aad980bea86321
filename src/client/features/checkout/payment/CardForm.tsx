import Lock from '@mui/icons-material/LockOutlined';
import Alert, { type AlertProps } from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import { PaymentElement } from '@stripe/react-stripe-js';
import { useState, type SyntheticEvent } from 'react';

import { formatCents } from '#shared/money';

import { useInSight } from '../../../ui/useInSight';
import { ActionBar } from '../ActionBar';
import { ClearButton } from './ClearButton';
import { HoldOver } from './HoldOver';
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

/** What came of the last try: above the fields that it is about, and in sight. */
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
