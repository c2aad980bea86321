import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { errorFields } from '../../api/errorMessage';
import { useStoredDraft } from '../../api/useDraft';
import { fieldProps } from '../../ui/fieldProps';
import { TextInput } from '../../ui/TextInput';
import type { Answer } from '../../ui/useAct';
import { useSavedForm } from '../../ui/useSavedForm';
import { When } from '../../ui/When';
import { readNumber, whyNotSaved } from './useTypedShares';

interface Weighed {
  hangingLb: number | null;
  weighedAt: string | null;
}

interface HangingWeightFormProps {
  /** The name of its draft. */
  name: string;
  stored: Weighed;
  savedBy?: string;
  /** `seen`: when what the reader last saw was saved; undefined: replace what others saved since. */
  save: (body: { hangingLb: number; seen: string | null | undefined }) => Promise<Answer<Weighed>>;
}

const textsOf = ({ hangingLb }: Pick<Weighed, 'hangingLb'>) => ({
  hangingLb: String(hangingLb ?? ''),
});

/**
 * Weight of the carcass, saved when one leaves it; after a problem, which another person's weight may be, by its button
 * alone. What was typed is kept until it is saved: after an error, a lost connection, a conflict and a reload.
 */
export function HangingWeightForm({ name, stored, savedBy, save }: HangingWeightFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const saved = useSavedForm<{ hangingLb: string }, { hangingLb: string }, string | null, Weighed>(
    null,
    { values: textsOf(stored), version: stored.weighedAt },
    ({ hangingLb }, seen) => save({ hangingLb: readNumber(hangingLb) ?? Number.NaN, seen }),
    (result) => ({ values: textsOf(result), version: result.weighedAt }),
  );
  const { form } = saved;
  const { isDirty, isSubmitting, errors } = form.formState;
  const isSavedByLeaving = isDirty && !isSubmitting && problem === null && !errors.hangingLb;
  useStoredDraft(form, name);

  const submit = async (texts: { hangingLb: string }, isLeft: boolean) => {
    if (Number.isNaN(readNumber(texts.hangingLb))) {
      form.setError('hangingLb', { message: 'Enter a number.' }, { shouldFocus: !isLeft });
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
      aria-label="Hanging weight"
      onSubmit={(event) => void form.handleSubmit((texts) => submit(texts, false))(event)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isSavedByLeaving && !currentTarget.contains(relatedTarget)) {
          void form.handleSubmit((texts) => submit(texts, true))();
        }
      }}
    >
      <Stack direction="row" spacing={1.5} sx={{ alignItems: 'flex-start' }}>
        <TextInput
          label="Hanging weight, lb"
          inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
          sx={{ maxWidth: 240 }}
          {...fieldProps(form, 'hangingLb')}
        />
        {isDirty || isSubmitting ? (
          <Button type="submit" variant="outlined" loading={isSubmitting} sx={{ minHeight: 56 }}>
            Save
          </Button>
        ) : null}
      </Stack>
      {problem ? (
        <Alert severity="error" sx={{ mt: 1 }}>
          {problem}
        </Alert>
      ) : null}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {stored.weighedAt ? (
          <>
            Saved <When at={stored.weighedAt} isInSentence />
            {savedBy ? ` by ${savedBy}` : null}.
          </>
        ) : null}
        {isDirty ? ' Not saved yet.' : null}
      </Typography>
    </Box>
  );
}
