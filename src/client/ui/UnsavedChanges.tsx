import { useBeforeUnload, useBlocker } from 'react-router-dom';
import { useCallback } from 'react';

import { ActionDialog } from './ActionDialog';

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Discards the changes. */
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
  return blocker.state === 'blocked' ? (
    <ActionDialog
      title="Leave without saving?"
      label="Discard changes"
      cancelLabel="Keep editing"
      isDangerous
      act={() => onDiscard?.()}
      onDone={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      Your changes are not saved.
    </ActionDialog>
  ) : null;
}
