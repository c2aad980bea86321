import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** A form's field as a Material field takes it: `<TextField {...fieldProps(form, 'email')} />`. */
export function fieldProps<Values extends FieldValues, Context, Parsed>(
  form: UseFormReturn<Values, Context, Parsed>,
  name: Path<Values>,
  options?: RegisterOptions<Values>,
) {
  const { ref, ...field } = form.register(name, options);
  const { error } = form.getFieldState(name, form.formState);
  return { ...field, inputRef: ref, error: error !== undefined, helperText: error?.message };
}
