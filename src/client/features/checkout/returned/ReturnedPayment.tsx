import Button from '@mui/material/Button';
import { useEffect, useEffectEvent } from 'react';
import { Link } from 'react-router-dom';

import type { SessionUser } from '#shared/users/users.contract';

import { errorMessage, isRefusal } from '../../../api/errorMessage';
import { useTrackPurchaseMutation } from '../../../api/purchasesApi';
import { paths } from '../../../app/paths';
import { ErrorState, LoadingState } from '../../../ui/PageState';
import { PaymentDone } from './PaymentDone';
import type { ReturningPayment } from './returningPayment';

interface ReturnedPaymentProps {
  payment: ReturningPayment;
  user: SessionUser;
}

/** Asks the server what became of a payment: the address bar is nobody to believe. */
export function ReturnedPayment({ payment, user }: ReturnedPaymentProps) {
  const [track, { data, error, isSuccess }] = useTrackPurchaseMutation();
  const ask = () => void track({ body: { ...payment, userId: user.userId } });
  const askOnArrival = useEffectEvent(ask);
  // Recording a payment again changes nothing: an effect that runs twice does no harm.
  useEffect(() => askOnArrival(), []);

  if (data?.updatedGroup) return <PaymentDone next={paths.myGroups} />;
  if (isSuccess) {
    return <ErrorState message="Server Error: Unexpected server response." onRetry={ask} />;
  }
  if (isRefusal(error)) {
    return (
      <ErrorState
        message={errorMessage(error, 'Payment failed. Please try again.')}
        action={
          <Button
            variant="outlined"
            component={Link}
            to={paths.groupSearch({ groupId: payment.groupId })}
          >
            Back to the group
          </Button>
        }
      />
    );
  }
  if (error) {
    const unknown = 'Payment Error: An error occurred during payment.';
    return <ErrorState message={errorMessage(error, unknown)} onRetry={ask} />;
  }
  return <LoadingState label="Asking what became of your payment" rows={2} />;
}
