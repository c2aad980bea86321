import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useState } from 'react';

import type { CutChoices } from '#shared/cutSheets/cutSheets';
import type { Animal } from '#shared/groups/vocabulary';

import { useStoredDraft } from '../../api/useDraft';
import { DraftNotice } from '../../ui/DraftNotice';
import { endAct } from '../../ui/useAct';
import { useSavedForm } from '../../ui/useSavedForm';
import { useSaveCutSheetMutation } from './cutSheetsApi';
import { CutFacts } from './CutFacts';
import { CutQuestion, type CutValues } from './CutQuestion';

interface CutFormProps {
  animal: Animal;
  purchaseId: string;
  sheet: { choices: CutChoices; standard: CutChoices; version: number };
  questions: readonly string[];
  /** The cut is said in words until the reader changes it. */
  isFolded?: boolean;
  onSaved?: () => void;
}

/** Chooses how a share is cut; a draft stays until it is saved, also after a reload. */
export function CutForm({
  animal,
  purchaseId,
  sheet,
  questions,
  isFolded = false,
  onSaved,
}: CutFormProps) {
  const [isOpen, setIsOpen] = useState(!isFolded);
  const [saveSheet, { isLoading }] = useSaveCutSheetMutation();
  const { form, save } = useSavedForm<CutValues, CutValues, number, { version: number }>(
    null,
    { values: { choices: pick(sheet.choices, questions) }, version: sheet.version },
    ({ choices }, version = sheet.version) =>
      saveSheet({ params: { id: purchaseId }, body: { choices, version } }),
    ({ version }, values) => ({ values, version }),
  );
  const { isRestored, startOver } = useStoredDraft(form, `cut sheet ${purchaseId}`);
  const { isDirty } = form.formState;
  const handleStartOver = () => {
    setIsOpen(true);
    startOver();
  };
  const handleSave = form.handleSubmit(async (values) => {
    endAct(await save(values), undefined, {
      failure: 'Failed to save the cut sheet.',
      done: 'The cut sheet is saved.',
      onDone: () => onSaved?.(),
    });
  });

  return (
    <Stack component="form" noValidate spacing={3} onSubmit={(event) => void handleSave(event)}>
      {isRestored && isDirty ? <DraftNotice onStartOver={handleStartOver} /> : null}
      {isOpen || isDirty ? (
        <>
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
        </>
      ) : (
        <>
          <CutFacts animal={animal} choices={sheet.choices} />
          <Stack direction="row" spacing={1}>
            {sheet.version === 0 ? (
              <Button type="submit" variant="contained" loading={isLoading}>
                Keep the standard cut
              </Button>
            ) : null}
            <Button variant="outlined" onClick={() => setIsOpen(true)}>
              Change
            </Button>
          </Stack>
        </>
      )}
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
