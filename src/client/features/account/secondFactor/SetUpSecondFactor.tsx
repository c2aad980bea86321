import { useState } from 'react';

import { ConfirmSetup, type Setup } from './ConfirmSetup';
import { BeginSetup } from './BeginSetup';
import { RecoveryCodesDialog } from './RecoveryCodesDialog';

/** Three steps: the password, a first code of the app, the recovery codes. */
export function SetUpSecondFactor({ onClose }: { onClose: () => void }) {
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  if (codes) return <RecoveryCodesDialog codes={codes} onClose={onClose} />;
  if (setup) return <ConfirmSetup setup={setup} onDone={setCodes} onClose={onClose} />;
  return <BeginSetup onDone={setSetup} onClose={onClose} />;
}
