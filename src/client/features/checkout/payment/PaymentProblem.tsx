import Alert, { type AlertProps } from '@mui/material/Alert';

import { useInSight } from '../../../ui/useInSight';

interface PaymentProblemProps {
  message: string;
  severity: AlertProps['severity'];
}

/** What came of the last try: above the fields that it is about, and in sight. */
export function PaymentProblem({ message, severity }: PaymentProblemProps) {
  const ref = useInSight<HTMLDivElement>(message, 'nearest');
  return (
    <Alert ref={ref} severity={severity} sx={{ scrollMargin: '16px' }}>
      {message}
    </Alert>
  );
}
