import { roleLabels } from '#shared/users/roles';
import { hasAdminFlag } from '#shared/users/roles';

import { useRemoveSecondFactorMutation } from '../../api/secondFactorApi';
import type { User } from '../../api/usersApi';
import { useActor } from '../../session/useUser';
import { ActionDialog } from '../../ui/ActionDialog';
import { DialogButton } from '../../ui/DialogButton';
import { FactList } from '../../ui/FactList';
import { DialogFrame } from '../../ui/DialogFrame';
import { When } from '../../ui/When';

interface UserInfoDialogProps {
  user: User;
  supplierName: string | null;
  onClose: () => void;
}

export const UserInfoDialog = ({ user, supplierName, onClose }: UserInfoDialogProps) => (
  <DialogFrame title={user.username} onClose={onClose}>
    <FactList
      facts={[
        { label: 'Email', value: user.email },
        {
          label: 'New email',
          value: user.pendingEmail && `${user.pendingEmail}, not confirmed yet`,
        },
        { label: 'Role', value: roleLabels[user.role] },
        { label: 'Supplier', value: supplierName ?? 'None' },
        { label: 'Admin', value: hasAdminFlag(user.role) ? 'Yes' : 'No' },
        {
          label: 'Two-step login',
          value: user.hasSecondFactor ? <SecondFactorFact user={user} onRemoved={onClose} /> : null,
        },
        { label: 'Created', value: <When at={user.createdAt} /> },
        { label: 'Updated', value: <When at={user.updatedAt} /> },
      ]}
    />
  </DialogFrame>
);

interface SecondFactorFactProps {
  user: User;
  onRemoved: () => void;
}

/** State of the second factor; a superadmin can remove it for a user who lost their phone. */
function SecondFactorFact({ user: { _id: id, username }, onRemoved }: SecondFactorFactProps) {
  const actor = useActor();
  const [remove] = useRemoveSecondFactorMutation();
  if (actor.role !== 'superadmin' || actor.id === id) return 'On';
  const dialog = (onClose: () => void) => (
    <ActionDialog
      title={`Turn off two-step login for ${username}?`}
      label="Take off"
      isDangerous
      act={() => remove({ params: { id } })}
      failure="Failed to turn off two-step login."
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
