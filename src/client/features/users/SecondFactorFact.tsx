import { useRemoveSecondFactorMutation } from '../../api/secondFactorApi';
import type { User } from '../../api/usersApi';
import { useActor } from '../../session/useUser';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogButton } from '../../ui/DialogButton';

interface SecondFactorFactProps {
  user: User;
  onRemoved: () => void;
}

/** That it is on; a superadmin takes it off somebody who has lost their phone. */
export function SecondFactorFact({
  user: { _id: id, username },
  onRemoved,
}: SecondFactorFactProps) {
  const actor = useActor();
  const [remove] = useRemoveSecondFactorMutation();
  if (actor.role !== 'superadmin' || actor.id === id) return 'On';
  const dialog = (onClose: () => void) => (
    <ActionDialog
      title={`Take off the second factor of ${username}?`}
      label="Take off"
      isDangerous
      act={() => remove({ params: { id } })}
      failure="Failed to take off the second factor."
      done={`${username} can log in with their password alone.`}
      onDone={onRemoved}
      onClose={onClose}
    >
      They can then log in with their password alone, and we email them. Make sure the request
      really comes from them.
    </ActionDialog>
  );
  return (
    <>
      On <DialogButton dialog={dialog}>Take off</DialogButton>
    </>
  );
}
