import { useEndSecondFactorMutation } from '../../../api/secondFactorApi';
import { ProofDialog } from './ProofDialog';

export function EndSecondFactor({ onClose }: { onClose: () => void }) {
  const [end] = useEndSecondFactorMutation();
  return (
    <ProofDialog
      title="Switch off the second factor?"
      label="Switch off"
      isDangerous
      act={(body) => end({ body })}
      failure="Failed to switch off the second factor."
      done="Your second factor is off."
      onClose={onClose}
    >
      Logging in will ask for your password alone.
    </ProofDialog>
  );
}
