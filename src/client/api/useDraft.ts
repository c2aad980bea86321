import { useCallback, useEffect, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { useStore } from 'react-redux';

import { dropDraft, readDraft, writeDraft, type Draft } from '../session/drafts';
import { selectHasEnded } from '../session/session';
import { useUser } from '../session/useUser';
import type { ApiRootState } from './baseApi';

/**
 * Restores a form's unsaved input after the session ended, once the same user has logged in again.
 * Untouched fields have the server's current values. `name`: the form and its record.
 */
export function useDraft<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  name: string,
): void {
  const store = useStore<ApiRootState>();
  const key = useDraftKey(name);
  const { getValues } = form;
  const { dirtyFields } = form.formState;

  useRestore(form, key);

  useEffect(
    () => () => {
      if (selectHasEnded(store.getState())) writeDraft(key, typedIn(dirtyFields, getValues));
      else dropDraft(key);
    },
    [key, dirtyFields, getValues, store],
  );
}

/**
 * Keeps a form's draft from the first key on, for a tab that is loaded anew too, until it is dropped
 * or its person logs out.
 */
export function useStoredDraft<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  name: string,
) {
  const key = useDraftKey(name);
  const isDropped = useRef(false);
  const { subscribe, getValues } = form;
  const hasDraft = useRestore(form, key);
  const [isRestored, setIsRestored] = useState(hasDraft);

  useEffect(
    () =>
      subscribe({
        formState: { values: true, dirtyFields: true },
        callback: ({ dirtyFields = {} }) => {
          if (!isDropped.current) writeDraft(key, typedIn(dirtyFields, getValues));
        },
      }),
    [key, subscribe, getValues],
  );

  const drop = useCallback(() => {
    isDropped.current = true;
    dropDraft(key);
  }, [key]);
  const startOver = () => {
    // Where a form keeps its typed values when new ones come, it is not to keep these.
    form.reset(undefined, { keepDirtyValues: false, keepDirty: false });
    dropDraft(key);
    setIsRestored(false);
  };
  return { isRestored, startOver, drop };
}

export const useDraftKey = (name: string): string => `${useUser()?.userId ?? ''} ${name}`;

/** @returns whether a draft was restored. */
function useRestore<Values extends FieldValues, Body>(
  { setValue }: UseFormReturn<Values, unknown, Body>,
  key: string,
): boolean {
  const [draft] = useState(() => readDraft(key));
  useEffect(() => {
    for (const [field, value] of Object.entries(draft)) {
      setValue(field as Path<Values>, value as PathValue<Values, Path<Values>>, {
        shouldDirty: true,
      });
    }
  }, [draft, setValue]);
  return Object.keys(draft).length > 0;
}

function typedIn<Values extends FieldValues>(
  dirtyFields: object,
  getValues: UseFormReturn<Values>['getValues'],
): Draft {
  return Object.fromEntries(
    Object.keys(dirtyFields).map((field) => [field, getValues(field as Path<Values>)]),
  );
}
