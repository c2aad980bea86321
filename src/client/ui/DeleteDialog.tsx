import type { ReactNode } from 'react';

import { ConfirmDialog } from './ConfirmDialog';
import { notify } from './notify';

interface DeleteDialogProps {
  /** What it is: `group`. */
  kind: string;
  name: string;
  /** What goes with it, and what does not, in plain words. */
  children: ReactNode;
  isBusy: boolean;
  /** Gives back why it failed, or nothing. */
  onDelete: () => Promise<string | null>;
  onClose: () => void;
}

/** Deletes after a confirmation, and says what came of it. */
export function DeleteDialog({ kind, name, children, isBusy, ...on }: DeleteDialogProps) {
  const handleConfirm = async () => {
    const failure = await on.onDelete();
    if (failure) notify.error(failure);
    else notify.success(`${name} was deleted.`);
    on.onClose();
  };
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
