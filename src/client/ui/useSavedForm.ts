import { useEffect, useRef } from 'react';
import { useForm, type FieldValues, type Resolver } from 'react-hook-form';

import { errorCode, errorFields } from '../api/errorMessage';
import { resetToSaved } from './resetToSaved';
import { setFieldErrors } from './setFieldErrors';
import type { Answer } from './useAct';

/** A record as a form edits it; later versions are greater, and null comes before all. */
interface Stored<Values, Version> {
  values: Values;
  version: Version;
}

/**
 * A form of a stored record that several people change. A newer record fills the fields in which nothing
 * was typed. The version that is sent follows it only while nothing is typed at all: else a save would
 * replace, unseen, what another person saved. After `stale` the reader sees what is stored, and the next
 * save replaces it.
 * @param resolver checks the fields; null: the server alone does, and the page loads no zod
 * @param send makes the call; `seen` is the version that the reader saw, undefined after `stale`
 * @param savedOf the record as the save left it; without it the form stays as it is
 * @returns `save` for what `form.handleSubmit` parsed: also sets the server's errors at their fields, without the focus
 * where the reader has left the form
 */
export function useSavedForm<
  Values extends FieldValues,
  Body,
  Version extends number | string | null,
  Result,
>(
  resolver: Resolver<Values, unknown, Body> | null,
  { values, version }: Stored<Values, Version>,
  send: (body: Body, seen: Version | undefined) => Promise<Answer<Result>>,
  savedOf?: (result: Result, sent: Values) => Stored<Values, Version> | undefined,
) {
  const form = useForm<Values, unknown, Body>({
    ...(resolver && { resolver }),
    defaultValues: values as never,
  });
  const { isDirty } = form.formState;
  const filled = useRef(version);
  const seen = useRef<Version | undefined>(version);

  useEffect(() => {
    if ((version ?? '') > (filled.current ?? '')) {
      filled.current = version;
      form.reset(values, { keepDirtyValues: true, keepDirty: true, keepErrors: true });
    }
    if (!isDirty) seen.current = filled.current;
  }, [form, values, version, isDirty]);

  const save = async (body: Body, isLeft = false): Promise<Answer<Result>> => {
    // A copy: what is typed meanwhile changes the objects of the form.
    const sent = structuredClone(form.getValues());
    const answer = await send(body, seen.current);
    if (!answer.error) {
      const saved = savedOf?.(answer.data as Result, sent);
      if (saved) {
        seen.current = filled.current = saved.version;
        resetToSaved(form, sent, saved.values);
      }
      return answer;
    }
    if (errorCode(answer.error) === 'stale') seen.current = undefined;
    setFieldErrors(form, errorFields(answer.error), isLeft);
    return answer;
  };
  return { form, save };
}
