import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useState, type SubmitEvent } from 'react';

import { errorFields, errorMessage } from '../../api/errorMessage';
import type { Answer } from '../../ui/useAct';
import { notify } from '../../ui/notify';

interface WeightFormProps {
  /** What it is of, for screen readers: `Box labels of Ann Ames`. */
  label: string;
  fields: readonly { name: string; label: string; saved: number | null }[];
  save: (values: Record<string, number | null>) => Promise<Answer<unknown>>;
}

/** Numbers in a row with their button; what was typed stays after an error, and what is typed during a save. */
export function WeightForm({ label, fields, save }: WeightFormProps) {
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isBusy, setIsBusy] = useState(false);
  const textOf = (name: string, saved: number | null) => typed[name] ?? saved?.toString() ?? '';

  const handleSave = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsBusy(true);
    const values = fields.map(({ name, saved }) => {
      const text = textOf(name, saved).trim().replace(',', '.');
      return [name, text === '' ? null : Number(text)] as const;
    });
    const { error } = await save(Object.fromEntries(values));
    setIsBusy(false);
    setProblems(error ? errorFields(error) : {});
    if (error) {
      notify.error(errorMessage(error, 'Failed to save. Try again.'));
      return;
    }
    setTyped((now) =>
      Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== typed[name])),
    );
    notify.success('Saved.');
  };
  return (
    <Stack
      component="form"
      noValidate
      aria-label={label}
      direction="row"
      useFlexGap
      spacing={1.5}
      onSubmit={(event: SubmitEvent) => void handleSave(event)}
      sx={{ flexWrap: 'wrap', alignItems: 'flex-start' }}
    >
      {fields.map(({ name, label: fieldLabel, saved }) => (
        <TextField
          key={name}
          size="small"
          label={fieldLabel}
          value={textOf(name, saved)}
          onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          error={problems[name] !== undefined}
          helperText={problems[name]}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
          sx={{ flex: '1 1 80px', maxWidth: 150 }}
        />
      ))}
      <Button type="submit" variant="outlined" loading={isBusy}>
        Save
      </Button>
    </Stack>
  );
}
