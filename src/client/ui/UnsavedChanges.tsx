import { useCallback, useState } from 'react';
import { useBeforeUnload } from 'react-router-dom';

import { ActionDialog } from './ActionDialog';
import { useLeaveGuard } from './router/PageRouterProvider';

interface UnsavedChangesProps {
  isDirty: boolean;
  /** Discards the changes. */
  onDiscard?: () => void;
}

/** Asks before what was typed is left behind, also when the tab is closed. */
export function UnsavedChanges({ isDirty, onDiscard }: UnsavedChangesProps) {
  const [leaving, setLeaving] = useState<{ proceed: () => void } | null>(null);
  useLeaveGuard(isDirty, (proceed) => setLeaving({ proceed }));
  useBeforeUnload(
    useCallback((event: BeforeUnloadEvent) => isDirty && event.preventDefault(), [isDirty]),
  );
  return leaving ? (
    <ActionDialog
      title="Leave without saving?"
      label="Discard changes"
      cancelLabel="Keep editing"
      isDangerous
      act={() => onDiscard?.()}
      onDone={leaving.proceed}
      onClose={() => setLeaving(null)}
    >
      Your changes are not saved.
    </ActionDialog>
  ) : null;
}
