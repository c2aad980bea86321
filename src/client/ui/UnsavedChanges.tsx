import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useCallback } from 'react';

import { ConfirmDialog } from './ConfirmDialog';

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Nobody wants what was typed. */
  onDiscard?: () => void;
}

/** Asks before what was typed is left behind, also when the tab is closed. */
export function UnsavedChanges({ isDirty, onDiscard }: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isDirty && event.preventDefault(), [isDirty]),
  );
  return (
    <ConfirmDialog
      isOpen={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      isDangerous
      onConfirm={() => {
        onDiscard?.();
        blocker.proceed?.();
      }}
      onCancel={() => blocker.reset?.()}
    >
      Your changes are not saved.
    </ConfirmDialog>
  );
}
