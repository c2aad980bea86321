import { useEffect, useRef } from 'react';

/**
 * The version that a form's values were taken from, to send with them. It follows what is stored only while
 * nothing is chosen in the form: else a save would replace, unseen, what another person has saved since.
 */
export function useVersionOfForm(stored: number, isDirty: boolean) {
  const taken = useRef<number | null>(stored);
  useEffect(() => {
    if (!isDirty) taken.current = Math.max(taken.current ?? 0, stored);
  }, [stored, isDirty]);
  return {
    versionToSend: () => taken.current ?? stored,
    handleSaved: (version: number) => {
      taken.current = version;
    },
    /** The reader is told what is stored now: the next save replaces it. */
    handleStale: () => {
      taken.current = null;
    },
  };
}
