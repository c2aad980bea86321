import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';

import type { WeightKind } from '#shared/groups/pricing.schema';
import { sumOfPieces } from '#shared/pickup/pieces';

import { errorFields } from '../../api/errorMessage';
import { useStoredDraft } from '../../api/useDraft';
import { fieldProps } from '../../ui/fieldProps';
import { lazyPart } from '../../ui/lazyPart';
import { TextInput } from '../../ui/TextInput';
import type { Answer } from '../../ui/useAct';
import { useSavedForm } from '../../ui/useSavedForm';
import { When } from '../../ui/When';
import { readNumber } from './readNumber';
import type { TypedCarcass } from './typedCarcass';
import { whyNotSaved } from './useTypedShares';

const PieceRows = lazyPart(() => import('./PieceRows'), 'PieceRows');

interface Weighed {
  hangingLb: number | null;
  weighedAt: string | null;
  pieces?: readonly Piece[] | undefined;
}

interface Piece {
  label: string;
  lb: number;
}

interface SentCarcass {
  hangingLb: number;
  pieces?: Piece[];
}

interface HangingWeightFormProps {
  /** The name of its draft. */
  name: string;
  stored: Weighed;
  savedBy?: string;
  /** Kind of weighing of an animal that is sold by its weight; absent: it has a fixed price. */
  weightKind?: WeightKind | undefined;
  /** `seen`: when what the reader last saw was saved; undefined: replace what others saved since. */
  save: (body: SentCarcass & { seen: string | null | undefined }) => Promise<Answer<Weighed>>;
}

const textsOf = ({ hangingLb, pieces = [] }: Weighed): TypedCarcass => ({
  hangingLb: String(hangingLb ?? ''),
  pieces: pieces.map(({ label, lb }) => ({ label, lb: String(lb) })),
});

const numberOf = (text: string): number => readNumber(text) ?? Number.NaN;

function carcassOf({ hangingLb, pieces }: TypedCarcass): SentCarcass {
  if (pieces.length === 0) return { hangingLb: numberOf(hangingLb) };
  const sent = pieces.map(({ label, lb }) => ({ label, lb: numberOf(lb) }));
  return { hangingLb: sumOfPieces(sent) / 100, pieces: sent };
}

/** The field in which there is no number; null: each has one. */
const wrongField = ({ hangingLb, pieces }: TypedCarcass) => {
  if (pieces.length === 0) return Number.isNaN(numberOf(hangingLb)) ? 'hangingLb' : null;
  const at = pieces.findIndex(({ lb }) => Number.isNaN(numberOf(lb)));
  return at < 0 ? null : (`pieces.${at}.lb` as const);
};

/**
 * Weight of the carcass, saved when one leaves it; after a problem, which another person's weight may be, by its button
 * alone. What was typed is kept until it is saved: after an error, a lost connection, a conflict and a reload.
 */
export function HangingWeightForm({
  name,
  stored,
  savedBy,
  weightKind,
  save,
}: HangingWeightFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const saved = useSavedForm<TypedCarcass, TypedCarcass, string | null, Weighed>(
    null,
    { values: textsOf(stored), version: stored.weighedAt },
    (typed, seen) => save({ ...carcassOf(typed), seen }),
    (result) => ({ values: textsOf(result), version: result.weighedAt }),
  );
  const { form } = saved;
  const { isDirty, isSubmitting, errors } = form.formState;
  const isSavedByLeaving =
    isDirty && !isSubmitting && problem === null && Object.keys(errors).length === 0;
  useStoredDraft(form, name);
  const isInPieces = form.watch('pieces').length > 0;

  const submit = async (texts: TypedCarcass, isLeft: boolean) => {
    const wrong = wrongField(texts);
    if (wrong) {
      form.setError(wrong, { message: 'Enter a number.' }, { shouldFocus: !isLeft });
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
      <Stack
        direction={isInPieces ? 'column' : 'row'}
        spacing={1.5}
        sx={{ alignItems: 'flex-start' }}
      >
        {isInPieces ? <PieceRows form={form} /> : <OneWeight form={form} />}
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
        {weightKind ? `${weighing[weightKind]} ` : null}
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

const weighing: Record<WeightKind, string> = {
  hot: 'Weighed hot, right after the slaughter: buyers pay by it.',
  chilled: 'Weighed chilled, after it hung in the cooler: buyers pay by it.',
};

/** The usual case: one field, until another side is added. */
const OneWeight = ({ form }: { form: UseFormReturn<TypedCarcass> }) => (
  <Stack spacing={1} sx={{ alignItems: 'flex-start' }}>
    <TextInput
      label="Hanging weight, lb"
      inputProps={{ inputMode: 'decimal', autoComplete: 'off' }}
      sx={{ maxWidth: 240 }}
      {...fieldProps(form, 'hangingLb')}
    />
    <Button
      onClick={() =>
        form.setValue(
          'pieces',
          [
            { label: 'Left side', lb: form.getValues('hangingLb') },
            { label: 'Right side', lb: '' },
          ],
          { shouldDirty: true },
        )
      }
    >
      Add another side
    </Button>
  </Stack>
);
