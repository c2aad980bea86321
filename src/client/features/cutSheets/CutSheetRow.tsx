import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import { cutQuestions } from '#shared/cutSheets/cutQuestions';
import { describeDifferences } from '#shared/cutSheets/cutSheets';
import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import type { Animal } from '#shared/groups/vocabulary';

import { CutForm } from './CutForm';

type Listed = GroupCutSheets['sheets'][number];

interface CutSheetRowProps {
  animal: Animal;
  sheet: Listed;
}

/** How one share is cut, and a form to change it for its buyer. */
export function CutSheetRow({ animal, sheet }: CutSheetRowProps) {
  const [isOpen, setIsOpen] = useState(false);
  const differences = describeDifferences(animal, sheet.standard, sheet.choices);
  // What a second quarter may not choose itself, an admin may for it.
  const questions = sheet.asked ? Object.keys(cutQuestions[animal]) : sheet.questions;
  return (
    <Stack component="li" spacing={2}>
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        spacing={2}
        sx={{ justifyContent: 'space-between' }}
      >
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography sx={{ fontWeight: 600 }}>
            {sheet.buyer} · {sheet.portion} · {sheet.receiptNumber}
          </Typography>
          <Typography color={sheet.basis === 'standard' ? 'textSecondary' : undefined}>
            {basisText(sheet)}
          </Typography>
          {differences.map(({ label, after }) => (
            <Typography key={label}>
              {label}: <strong>{after}</strong>
            </Typography>
          ))}
          {sheet.otherReceipt ? (
            <Typography variant="body2" color="textSecondary">
              One half with {sheet.otherReceipt}
            </Typography>
          ) : null}
        </Box>
        {questions.length > 0 ? (
          <Button
            variant="outlined"
            size="small"
            aria-expanded={isOpen}
            aria-label={`Change the cut of ${sheet.buyer}, ${sheet.receiptNumber ?? ''}`}
            onClick={() => setIsOpen(!isOpen)}
            sx={{ flexShrink: 0, alignSelf: 'flex-start' }}
          >
            {isOpen ? 'Close' : 'Change'}
          </Button>
        ) : null}
      </Stack>
      {isOpen ? (
        <>
          <Typography variant="body2" color="textSecondary">
            A buyer with an account is emailed what you change.
          </Typography>
          <CutForm
            animal={animal}
            purchaseId={sheet.purchaseId}
            sheet={sheet}
            questions={questions}
            onSaved={() => setIsOpen(false)}
          />
        </>
      ) : null}
    </Stack>
  );
}

function basisText({ basis, choices, standard, asked }: Listed): string {
  if (basis === 'agreed') return 'Agreed to the cut of the other quarter';
  if (basis === 'own') {
    const isStandard = Object.entries(choices).every(
      ([question, option]) => standard[question] === option,
    );
    return isStandard ? 'Chose the standard cut' : 'Chose:';
  }
  return asked
    ? 'Standard cut: has not agreed to the cut of the other quarter'
    : 'Standard cut: has not chosen';
}
