import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

import { paths } from '../../../config/paths';
import { notify } from '../../../ui/notify';
import { PageTitle } from '../../../ui/PageTitle';
import { useRedirect } from '../../../ui/router/useRedirect';

interface PaymentDoneProps {
  /** Where to go on from a payment that was looked up; left out: one page back. */
  next?: string;
}

/** The payment succeeded; the page continues after 3 s. */
export function PaymentDone({ next }: PaymentDoneProps) {
  // The first entry of a tab's history: there is no page to go back to.
  const isFirstEntry = useLocation().key === 'default';
  const target = next ?? (isFirstEntry ? paths.home : null);

  useEffect(() => notify.success('Payment successful!'), []);
  useRedirect(3000, target ?? -1, { replace: true });

  return (
    <>
      <PageTitle>Thank you</PageTitle>
      <Typography>
        {next ? 'Your payment went through. Taking you to My groups…' : 'Taking you back…'}
      </Typography>
    </>
  );
}
