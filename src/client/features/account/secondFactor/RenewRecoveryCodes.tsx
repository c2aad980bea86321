import { useState } from 'react';

import { useRenewRecoveryCodesMutation } from '../../../api/secondFactorApi';
import { ProofDialog } from './ProofDialog';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

export function RenewRecoveryCodes({ onClose }: { onClose: () => void }) {
  const [renew] = useRenewRecoveryCodesMutation();
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  return (
    <ProofDialog
      title="New recovery codes"
      label="Make new codes"
      act={(body) => renew({ body })}
      failure="Failed to make new recovery codes."
      onDone={({ recoveryCodes }) => setCodes(recoveryCodes)}
      onClose={onClose}
    >
      Your current codes stop working.
    </ProofDialog>
  );
}
