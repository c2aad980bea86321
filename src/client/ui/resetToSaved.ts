import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';

/**
 * Makes what was saved a form's values. What was typed while the save was under way stays, as not saved.
 * @param sent what the fields had when the save began
 * @param saved what they have now, where it is not the same
 */
export function resetToSaved<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  sent: Values,
  saved = sent,
): void {
  const typed = form.getValues();
  form.reset(saved, { keepValues: true, keepDirtyValues: false, keepDirty: false });
  for (const name of Object.keys(saved) as Path<Values>[]) {
    if (JSON.stringify(typed[name]) === JSON.stringify(sent[name]))
      form.setValue(name, saved[name], { shouldDirty: true });
  }
}
