import Button from '@mui/material/Button';
import { useState } from 'react';

import { errorMessage } from '../../api/errorMessage';
import { useRemoveSecondFactorMutation } from '../../api/secondFactorApi';
import type { User } from '../../api/usersApi';
import { useActor } from '../../session/useUser';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { notify } from '../../ui/notify';

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
  const [isAsking, setIsAsking] = useState(false);
  const [remove, { isLoading }] = useRemoveSecondFactorMutation();

  const handleRemove = async () => {
    const { error } = await remove({ params: { id } });
    setIsAsking(false);
    if (error) {
      notify.error(errorMessage(error, 'Failed to take off the second factor.'));
      return;
    }
    notify.success(`${username} can log in with their password alone.`);
    onRemoved();
  };

  if (actor.role !== 'superadmin' || actor.id === id) return 'On';
  return (
    <>
      On <Button onClick={() => setIsAsking(true)}>Take off</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Take off the second factor of ${username}?`}
        confirmLabel="Take off"
        isDangerous
        isBusy={isLoading}
        onConfirm={() => void handleRemove()}
        onCancel={() => setIsAsking(false)}
      >
        They can then log in with their password alone, and we email them. Make sure the request
        really comes from them.
      </ConfirmDialog>
    </>
  );
}
