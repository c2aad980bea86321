import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useForm } from 'react-hook-form';

import type { CutChoices } from '#shared/cutSheets/cutSheets';
import type { Animal } from '#shared/groups/vocabulary';

import { useSaveCutSheetMutation } from '../../api/cutSheetsApi';
import { errorCode, errorFields } from '../../api/errorMessage';
import { useStoredDraft } from '../../api/useDraft';
import { resetToSaved } from '../../ui/resetToSaved';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { endAct } from '../../ui/useAct';
import { CutQuestion, type CutValues } from './CutQuestion';
import { useVersionOfForm } from './useVersionOfForm';

interface CutFormProps {
  animal: Animal;
  purchaseId: string;
  sheet: { choices: CutChoices; standard: CutChoices; version: number };
  questions: readonly string[];
  onSaved?: () => void;
}

/** Chooses how a share is cut; a draft stays until it is saved, also after a reload. */
export function CutForm({ animal, purchaseId, sheet, questions, onSaved }: CutFormProps) {
  const [save, { isLoading }] = useSaveCutSheetMutation();
  const form = useForm<CutValues>({
    values: { choices: pick(sheet.choices, questions) },
    resetOptions: { keepDirtyValues: true, keepDirty: true, keepErrors: true },
  });
  const { isRestored, startOver } = useStoredDraft(form, `cut sheet ${purchaseId}`);
  const { isDirty } = form.formState;
  const { versionToSend, handleSaved, handleStale } = useVersionOfForm(sheet.version, isDirty);

  const handleSave = form.handleSubmit(async ({ choices }) => {
    const body = { choices, version: versionToSend() };
    const answer = await save({ params: { id: purchaseId }, body });
    endAct(answer, undefined, {
      failure: 'Failed to save the cut sheet.',
      done: 'The cut sheet is saved.',
    });
    if (!answer.data) {
      if (errorCode(answer.error) === 'stale') handleStale();
      setFieldErrors(form, errorFields(answer.error));
      return;
    }
    handleSaved(answer.data.version);
    resetToSaved(form, { choices });
    onSaved?.();
  });

  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event) => void handleSave(event)}>
      {isRestored && isDirty ? (
        <Alert
          severity="info"
          action={
            <Button color="inherit" onClick={startOver}>
              Start over
            </Button>
          }
        >
          Your draft is back.
        </Alert>
      ) : null}
      <Box sx={questionGrid}>
        {questions.map((question) => (
          <CutQuestion
            key={question}
            control={form.control}
            animal={animal}
            question={question}
            standard={sheet.standard}
          />
        ))}
      </Box>
      <Button type="submit" variant="contained" loading={isLoading} sx={{ alignSelf: 'start' }}>
        Save cut sheet
      </Button>
    </Stack>
  );
}

/** Two columns on wide screens. */
const questionGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  gap: 3,
};

const pick = (choices: CutChoices, questions: readonly string[]): Record<string, string> =>
  Object.fromEntries(Object.entries(choices).filter(([question]) => questions.includes(question)));
