import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useMemo, useState } from 'react';

import { formatCents } from '#shared/money';

import type { Payments } from '../../../api/platformApi';
import { useFocusOnMount } from '../../../ui/useFocusOnMount';
import { visuallyHidden } from '../../../ui/visuallyHidden';
import { CardForm, type CardFormProps } from './CardForm';
import { announceHold, formatClock } from './holdClock';
import { PaymentObstacle } from './PaymentObstacle';
import { useCardAppearance } from './useCardAppearance';
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

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));

/** Whole seconds until `end`, counted down to 0; `null` where there is no end. */
function useSecondsLeft(end: number | null): number | null {
  const [seconds, setSeconds] = useState(() => (end === null ? null : secondsUntil(end)));

  useEffect(() => {
    if (end === null) return;
    const tick = () => {
      const left = secondsUntil(end);
      setSeconds(left);
      if (left === 0) clearInterval(timer);
    };
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [end]);

  return seconds;
}

/** Updates every second; screen readers get it every minute. */
const HoldCountdown = ({ seconds }: { seconds: number }) => (
  <div>
    <Typography
      aria-hidden
      variant="body2"
      sx={{ color: 'warning.main', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}
    >
      Held for you: {formatClock(seconds)}
    </Typography>
    <Box role="status" sx={visuallyHidden}>
      {announceHold(seconds)}
    </Box>
  </div>
);
