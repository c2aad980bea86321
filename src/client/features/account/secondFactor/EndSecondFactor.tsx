import { useEndSecondFactorMutation } from '../../../api/secondFactorApi';
import { notify } from '../../../ui/notify';
import { ProofDialog, type Proof } from './ProofDialog';

export function EndSecondFactor({ onClose }: { onClose: () => void }) {
  const [end, { isLoading }] = useEndSecondFactorMutation();

  const handleEnd = async (body: Proof) => {
    const { error } = await end({ body });
    if (error) return error;
    notify.success('Your second factor is off.');
    onClose();
    return undefined;
  };

  return (
    <ProofDialog
      title="Switch off the second factor?"
      lead="Logging in will ask for your password alone."
      submitLabel="Switch off"
      failure="Failed to switch off the second factor."
      isDangerous
      isBusy={isLoading}
      onProve={handleEnd}
      onClose={onClose}
    />
  );
}
