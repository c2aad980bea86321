import { useEndSecondFactorMutation } from '../../../api/secondFactorApi';
import { ProofDialog } from './ProofDialog';

export function EndSecondFactor({ onClose }: { onClose: () => void }) {
  const [end] = useEndSecondFactorMutation();
  return (
    <ProofDialog
      title="Turn off two-step login?"
      label="Switch off"
      isDangerous
      act={(body) => end({ body })}
      failure="Failed to turn off two-step login."
      done="Two-step login is off."
      onClose={onClose}
    >
      Logging in will ask for your password alone.
    </ProofDialog>
  );
}
