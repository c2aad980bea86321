import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Elements } from '@stripe/react-stripe-js';
import { useEffect, useMemo, useState } from 'react';
import { useColorScheme, useTheme, type CssVarsTheme } from '@mui/material/styles';
import type { Appearance, Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/pure';

import { formatCents } from '#shared/money';

import type { Payments } from '../../../api/platformApi';
import { serverNow } from '../../../api/serverClock';
import { useFocusOnMount } from '../../../ui/useFocusOnMount';
import { visuallyHidden } from '../../../ui/visuallyHidden';
import { CardForm, type CardFormProps } from './CardForm';
import { announceHold, formatClock } from './holdClock';
import { PaymentObstacle } from './PaymentObstacle';

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
      {payments.demoCents === null ? null : (
        <Alert severity="info">
          Demo payment: the card is charged {formatCents(order.chargeCents)}, not the price of the
          share.
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

const secondsUntil = (end: number): number =>
  Math.max(0, Math.ceil((end - serverNow().getTime()) / 1000));

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

/** The provider's frame looks like the rest of the page; it cannot read our stylesheet. */
function useCardAppearance(): Appearance {
  const { colorSchemes, shape, typography } = useTheme<CssVarsTheme>();
  const { mode, systemMode } = useColorScheme();
  const scheme = (mode === 'system' ? systemMode : mode) ?? 'light';
  return useMemo(() => {
    const palette = colorSchemes[scheme]?.palette;
    return {
      theme: scheme === 'dark' ? 'night' : 'stripe',
      variables: {
        colorPrimary: palette?.primary.main,
        colorBackground: palette?.background.paper,
        colorText: palette?.text.primary,
        colorTextSecondary: palette?.text.secondary,
        colorDanger: palette?.error.main,
        borderRadius: `${String(shape.borderRadius)}px`,
        fontFamily: typography.fontFamily,
        fontSizeBase: '16px',
      },
    };
  }, [colorSchemes, scheme, shape.borderRadius, typography.fontFamily]);
}

/** The provider's script, opened; `isBlocked` when it did not load, and `retry` tries again. */
function useStripeScript(payments: Payments) {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [isBlocked, setIsBlocked] = useState(false);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let isCurrent = true;
    openStripe(payments).then(
      (opened) => isCurrent && setStripe(opened),
      () => isCurrent && setIsBlocked(true),
    );
    return () => {
      isCurrent = false;
    };
  }, [payments, attempt]);

  const retry = () => {
    setIsBlocked(false);
    setAttempt((count) => count + 1);
  };
  return { stripe, isBlocked, retry };
}

/** The provider's script, or the emulator the server names. @throws when it does not load. */
async function openStripe({ publishableKey, scriptUrl }: Payments): Promise<Stripe> {
  if (scriptUrl) await loadScript(scriptUrl);
  const stripe = scriptUrl ? window.Stripe?.(publishableKey) : await loadStripe(publishableKey);
  if (!stripe) throw new Error('The payment script did not start.');
  return stripe;
}

function loadScript(url: string): Promise<void> {
  if (window.Stripe) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      reject(new Error(`The payment script did not load: ${url}`));
    };
    document.head.append(script);
  });
}
