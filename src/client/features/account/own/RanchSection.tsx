import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import type { Account } from '#shared/account/account.contract';

import { useLeaveSupplierMutation } from '../../../api/accountApi';
import { errorMessage } from '../../../api/errorMessage';
import { paths } from '../../../config/paths';
import { notify } from '../../../ui/notify';
import { Setting } from './Setting';

/** The one supplier that a member buys from, and the way to another. */
export function RanchSection({
  account,
}: {
  account: Pick<Account, 'supplierId' | 'supplierName'>;
}) {
  const { supplierId, supplierName } = account;
  const [leaveSupplier, { isLoading }] = useLeaveSupplierMutation();
  const [problem, setProblem] = useState<string | null>(null);
  if (supplierId === null) {
    return (
      <Setting
        title="Your ranch"
        text="You can buy from any ranch. Your first purchase, or an invitation that you accept, ties your account to one."
        action={null}
      />
    );
  }
  const handleLeave = async () => {
    const { error } = await leaveSupplier();
    setProblem(error ? errorMessage(error, 'Failed to leave the ranch.') : null);
    if (!error) notify.success('You can buy from any ranch again.');
  };
  return (
    <Setting
      title="Your ranch"
      text={
        <>
          Your account buys from {supplierName ?? 'one ranch'} only. You can leave it while no share
          is held for you and you have none in a group that is still going on. Otherwise{' '}
          <Link component={RouterLink} to={paths.contact}>
            contact us
          </Link>{' '}
          to move you.
        </>
      }
      action={
        <Button variant="outlined" loading={isLoading} onClick={() => void handleLeave()}>
          Leave this ranch
        </Button>
      }
    >
      {problem ? (
        <Alert severity="error" sx={{ mt: 2 }}>
          {problem}
        </Alert>
      ) : null}
    </Setting>
  );
}
