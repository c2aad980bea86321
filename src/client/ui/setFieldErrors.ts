import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/** Shows the server's field errors at their fields, and focuses the first unless the reader has gone on. */
export function setFieldErrors<Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
  fields: Readonly<Record<string, string>>,
  isLeft = false,
): void {
  const known = new Set(Object.keys(form.getValues()));
  const shown = Object.entries(fields).filter(([path]) => known.has(path.split('.')[0] ?? ''));
  shown.forEach(([path, message], index) => {
    form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 && !isLeft });
  });
}
