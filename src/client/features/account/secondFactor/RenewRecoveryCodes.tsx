import { useState } from 'react';

import { useRenewRecoveryCodesMutation } from '../../../api/secondFactorApi';
import { ProofDialog, type Proof } from './ProofDialog';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

export function RenewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const [renew, { isLoading }] = useRenewRecoveryCodesMutation();
  const [codes, setCodes] = useState<string[] | null>(null);

  const handleRenew = async (body: Proof) => {
    const { data, error } = await renew({ body });
    if (data) setCodes(data.recoveryCodes);
    return error;
  };

  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <ProofDialog
      title="New recovery codes"
      lead="Your current codes stop working."
      submitLabel="Make new codes"
      failure="Failed to make new recovery codes."
      isBusy={isLoading}
      onProve={handleRenew}
      onClose={onClose}
    />
  );
}
