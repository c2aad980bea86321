import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useController, type Control } from 'react-hook-form';

import { cutQuestions } from '#shared/cutSheets/cutQuestions';
import type { CutChoices } from '#shared/cutSheets/cutSheets';
import type { Animal } from '#shared/groups/vocabulary';

/** Values of a form of a cut. */
export interface CutValues {
  choices: Record<string, string>;
}

interface CutQuestionProps {
  control: Control<CutValues>;
  animal: Animal;
  question: string;
  standard: CutChoices;
}

/** One question of a cut sheet: its options, and what each means for the freezer. */
export function CutQuestion({ control, animal, question, standard }: CutQuestionProps) {
  const labelId = useId();
  const { field, fieldState } = useController({ control, name: `choices.${question}` });
  const { ref, value, ...rest } = field;
  const asked = cutQuestions[animal][question];
  if (!asked) return null;
  return (
    <FormControl error={fieldState.invalid}>
      <FormLabel id={labelId} sx={{ fontWeight: 600, color: 'text.primary' }}>
        {asked.label}
      </FormLabel>
      <RadioGroup {...rest} value={value} aria-labelledby={labelId}>
        {Object.entries(asked.options).map(([option, { label, meaning }]) => (
          <FormControlLabel
            key={option}
            value={option}
            sx={{ m: 0, alignItems: 'flex-start' }}
            control={<Radio slotProps={{ input: { ref: option === value ? ref : undefined } }} />}
            label={
              <Box sx={{ py: 1 }}>
                {label}
                {option === standard[question] ? ' (standard cut)' : ''}
                <Typography component="span" variant="body2" color="textSecondary" sx={block}>
                  {meaning}
                </Typography>
              </Box>
            }
          />
        ))}
      </RadioGroup>
      {fieldState.error ? <FormHelperText>{fieldState.error.message}</FormHelperText> : null}
    </FormControl>
  );
}

const block = { display: 'block' };
