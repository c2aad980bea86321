import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { errorFields, errorMessage } from '../../../api/errorMessage';
import { notify } from '../../../ui/notify';
import { setFieldErrors } from '../../../ui/setFieldErrors';

/** Says why a form was refused, beside the field where one is to blame. */
export function showProblem<Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
  error: unknown,
  fallback: string,
): void {
  notify.error(errorMessage(error, fallback));
  setFieldErrors(form, errorFields(error));
}
