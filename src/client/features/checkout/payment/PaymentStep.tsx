import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Elements } from '@stripe/react-stripe-js';
import { useMemo } from 'react';

import { formatCents } from '#shared/money';

import type { Payments } from '../../../api/platformApi';
import { useFocusOnMount } from '../../../ui/useFocusOnMount';
import { CardForm, type CardFormProps } from './CardForm';
import { HoldCountdown } from './HoldCountdown';
import { PaymentObstacle } from './PaymentObstacle';
import { useCardAppearance } from './useCardAppearance';
import { useSecondsLeft } from './useSecondsLeft';
import { useStripeScript } from './useStripeScript';

interface PaymentStepProps extends Omit<CardFormProps, 'isHoldOver'> {
  payments: Payments;
}

export function PaymentStep({ payments, ...form }: PaymentStepProps) {
  const { order, onClear } = form;
  const { clientSecret } = order;
  const { stripe, isBlocked, retry } = useStripeScript(payments);
  const seconds = useSecondsLeft(order.heldUntil);
  const headingRef = useFocusOnMount<HTMLHeadingElement>();
  const appearance = useCardAppearance();
  const options = useMemo(() => ({ clientSecret, appearance }), [clientSecret, appearance]);
  return (
    <Stack component="section" spacing={1.5} aria-label="Payment">
      <Stack
        direction="row"
        sx={{ justifyContent: 'space-between', alignItems: 'baseline', flexWrap: 'wrap' }}
      >
        <Typography ref={headingRef} variant="h3" tabIndex={-1} sx={{ outline: 'none' }}>
          Pay with Card
        </Typography>
        {seconds ? <HoldCountdown seconds={seconds} /> : null}
      </Stack>
      {order.chargeCents === order.priceCents ? null : (
        <Alert severity="info">
          Demo payment: the card is charged {formatCents(order.chargeCents)}, whatever the share
          costs.
        </Alert>
      )}
      {isBlocked ? (
        <PaymentObstacle severity="error" button="Retry" onClick={retry} onClear={onClear}>
          The payment script could not be loaded. Check your connection, or let your ad blocker
          allow it for this page. Nothing was charged.
        </PaymentObstacle>
      ) : (
        <Elements key={clientSecret} stripe={stripe} options={options}>
          <CardForm {...form} isHoldOver={seconds === 0} />
        </Elements>
      )}
    </Stack>
  );
}
