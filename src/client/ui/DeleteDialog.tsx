import type { ReactNode } from 'react';

import { ConfirmDialog } from './ConfirmDialog';
import { InfoDialog } from './InfoDialog';
import { notify } from './notify';

interface DeleteDialogProps {
  /** What it is: `group`. */
  kind: string;
  name: string;
  /** What goes with it, and what does not, in plain words. */
  children: ReactNode;
  /** Why it cannot be deleted: then that is said, and nothing is asked. */
  obstacle?: string | null;
  isBusy: boolean;
  /** Gives back why it failed, or nothing. */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
}

/** Deletes after a confirmation, and says what came of it. */
export function DeleteDialog({
  kind,
  name,
  children,
  obstacle = null,
  isBusy,
  ...on
}: DeleteDialogProps) {
  const handleConfirm = async () => {
    const failure = await on.onDelete();
    if (failure) notify.error(failure);
    else notify.success(`${name} was deleted.`);
    on.onClose();
  };
  if (obstacle !== null) {
    return (
      <InfoDialog title={`${name} cannot be deleted`} onClose={on.onClose}>
        {obstacle}
      </InfoDialog>
    );
  }
  return (
    <ConfirmDialog
      isOpen
      title={`Delete ${name}?`}
      confirmLabel={`Delete ${kind}`}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => void handleConfirm()}
      onCancel={on.onClose}
    >
      {children}
    </ConfirmDialog>
  );
}
