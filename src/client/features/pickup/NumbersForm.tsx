import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';

import { errorFields, errorMessage, isNetworkFailure } from '../../api/errorMessage';
import { useStoredDraft } from '../../api/useDraft';
import { fieldProps } from '../../ui/fieldProps';
import { TextInput } from '../../ui/TextInput';
import type { Answer } from '../../ui/useAct';
import { useSavedForm } from '../../ui/useSavedForm';
import { When } from '../../ui/When';

interface NumberField {
  name: string;
  label: string;
  value: number | null;
}

interface NumbersFormProps {
  /** The name of its draft. */
  name: string;
  title: string;
  note?: string;
  fields: readonly NumberField[];
  savedAt: string | null;
  savedBy?: string;
  /** `seen`: when what the reader last saw was saved; undefined: replace what others saved since. */
  save: (
    values: Record<string, number | null>,
    seen: string | null | undefined,
  ) => Promise<Answer<{ weighedAt: string | null }>>;
}

type Texts = Record<string, string>;

const textsOf = (numbers: (readonly [name: string, value: number | null])[]): Texts =>
  Object.fromEntries(numbers.map(([name, value]) => [name, value === null ? '' : String(value)]));

/** `104,5` as a phone's keyboard may write it; null: nothing, NaN: no number. */
function readNumber(text = ''): number | null {
  const trimmed = text.trim().replace(',', '.');
  return trimmed === '' ? null : Number(trimmed);
}

/**
 * A row of numbers, saved when one leaves it; after a problem, which another person’s number may be, by its button alone. What was typed is kept until it is saved: after an error, a
 * lost connection, a conflict and a reload.
 */
export function NumbersForm({
  name,
  title,
  note,
  fields,
  savedAt,
  savedBy,
  save,
}: NumbersFormProps) {
  const titleId = useId();
  const [problem, setProblem] = useState<string | null>(null);
  const numbersOf = (texts: Texts) =>
    Object.fromEntries(fields.map((field) => [field.name, readNumber(texts[field.name])]));
  const saved = useSavedForm<Texts, Texts, string | null, { weighedAt: string | null }>(
    null,
    {
      values: textsOf(fields.map((field) => [field.name, field.value])),
      version: savedAt,
    },
    (texts, seen) => save(numbersOf(texts), seen),
    ({ weighedAt }, sent) => ({
      values: textsOf(Object.entries(numbersOf(sent))),
      version: weighedAt,
    }),
  );
  const { form } = saved;
  const { isDirty, isSubmitting, errors } = form.formState;
  const isSavedByLeaving =
    isDirty && !isSubmitting && problem === null && Object.keys(errors).length === 0;
  useStoredDraft(form, name);

  const submit = async (texts: Texts, isLeft: boolean) => {
    const wrong = Object.entries(numbersOf(texts)).find(([, value]) => Number.isNaN(value));
    if (wrong) {
      form.setError(wrong[0], { message: 'Enter a number.' }, { shouldFocus: !isLeft });
      return;
    }
    const { error } = await saved.save(texts, isLeft);
    const isAtField = Object.keys(errorFields(error)).length > 0;
    setProblem(error && !isAtField ? whyNotSaved(error) : null);
  };

  return (
    <Box
      component="form"
      noValidate
      aria-labelledby={titleId}
      onSubmit={(event) => void form.handleSubmit((texts) => submit(texts, false))(event)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isSavedByLeaving && !currentTarget.contains(relatedTarget)) {
          void form.handleSubmit((texts) => submit(texts, true))();
        }
      }}
    >
      <Typography id={titleId} variant="h4" component="h3" sx={{ overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      {note ? (
        <Typography variant="body2" color="textSecondary">
          {note}
        </Typography>
      ) : null}
      <Box sx={rowSx(fields.length)}>
        {fields.map((field) => (
          <TextInput
            key={field.name}
            label={field.label}
            inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
            sx={{ '& input': { fontSize: '1.5rem' } }}
            {...fieldProps(form, field.name)}
          />
        ))}
        {isDirty || isSubmitting ? (
          <Button type="submit" variant="outlined" loading={isSubmitting} sx={{ minHeight: 56 }}>
            Save
          </Button>
        ) : null}
      </Box>
      {problem ? (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      ) : null}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {savedAt ? (
          <>
            Saved <When at={savedAt} isInSentence />
            {savedBy ? ` by ${savedBy}` : null}.
          </>
        ) : null}
        {isDirty ? ' Not saved yet.' : null}
      </Typography>
    </Box>
  );
}

const rowSx = (fields: number) => ({
  display: 'grid',
  gap: 1.5,
  mt: 1.5,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: `repeat(${String(fields)}, minmax(0, 1fr)) 72px`,
    sm: `repeat(${String(fields)}, 160px) 120px`,
  },
});

const whyNotSaved = (error: unknown): string =>
  isNetworkFailure(error)
    ? 'Not saved: there is no connection. What you typed is kept here.'
    : errorMessage(error, 'Not saved. What you typed is kept here.');
