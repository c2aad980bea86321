import { useEffect } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useStore } from 'react-redux';

import { selectHasEnded } from '../session/session';
import { useUser } from '../session/useUser';
import type { ApiRootState } from './baseApi';

/** What was typed into forms whose session ended meanwhile, by person and form: while the tab lives. */
const drafts = new Map<string, Record<string, unknown>>();

/**
 * Gives a form back what was typed into it when the session ended, once the same person has logged
 * in again. What was not touched is as the server has it now. `name`: which form, and of what.
 */
export function useDraft<Values extends FieldValues, Body>(
  { formState, getValues, setValue }: UseFormReturn<Values, unknown, Body>,
  name: string,
): void {
  const store = useStore<ApiRootState>();
  const key = `${useUser()?.userId ?? ''} ${name}`;
  const { dirtyFields } = formState;

  useEffect(() => {
    const draft = drafts.get(key) ?? {};
    drafts.delete(key);
    for (const [field, value] of Object.entries(draft)) {
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    }
  }, [key, setValue]);

  useEffect(
    () => () => {
      if (!selectHasEnded(store.getState())) return;
      const typed = Object.keys(dirtyFields).map((field) => [
        field,
        getValues(field as Path<Values>),
      ]);
      if (typed.length > 0) drafts.set(key, Object.fromEntries(typed) as Record<string, unknown>);
    },
    [key, dirtyFields, getValues, store],
  );
}
