import TextField from '@mui/material/TextField';
import { useWatch, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form';

import { longestNews } from '#shared/news/news';

import { fieldProps } from '../../ui/fieldProps';

interface NewsFieldProps<Values extends FieldValues, Body> {
  form: UseFormReturn<Values, unknown, Body>;
  name: FieldPath<Values>;
  label: string;
}

/** The text of news, with how much of its room is used. */
export function NewsField<Values extends FieldValues, Body>({
  form,
  name,
  label,
}: NewsFieldProps<Values, Body>) {
  const text: string = useWatch({ control: form.control, name });
  const { helperText, ...field } = fieldProps(form, name);
  return (
    <TextField
      label={label}
      multiline
      minRows={4}
      {...field}
      helperText={
        helperText ??
        `${text.length.toLocaleString('en-US')} of ${longestNews.toLocaleString('en-US')} characters. Web addresses become links.`
      }
    />
  );
}
