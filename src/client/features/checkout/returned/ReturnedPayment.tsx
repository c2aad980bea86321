import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router-dom';

import type { PaidShare } from '../../../api/purchasesApi';
import { paths } from '../../../config/paths';
import { ErrorState, LoadingState } from '../../../ui/PageState';
import { useRecordShare, type RecordOutcome } from '../useRecordShare';
import { PaymentDone } from './PaymentDone';

/** Asks the server for the payment's outcome, because the address could be forged. */
export function ReturnedPayment({ share }: { share: PaidShare }) {
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
  if ('recorded' in outcome) return <PaymentDone next={paths.myGroups} />;
  if (!outcome.isRefused) {
    return <ErrorState message={outcome.problem} onRetry={askAgain} />;
  }
  return <NotPaid groupId={share.groupId} problem={outcome.problem} />;
}

export const asking = 'Asking what became of your payment';

export const NotPaid = ({ groupId, problem }: { groupId: string; problem: string }) => (
  <ErrorState
    message={problem}
    action={
      <Button variant="outlined" component={Link} to={paths.groupSearch({ groupId })}>
        Back to the group
      </Button>
    }
  />
);
