import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useController, useForm, type Control } from 'react-hook-form';

import { cutQuestions } from '#shared/cutSheets/cutQuestions';
import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import type { State } from '#shared/groups/vocabulary';

import { useRemoveStandardCutMutation, useSaveStandardCutMutation } from '../../api/cutSheetsApi';
import { errorCode, errorFields } from '../../api/errorMessage';
import { useStoredDraft } from '../../api/useDraft';
import { ActionDialog } from '../../ui/ActionDialog';
import { endOfDay, toDay } from '../../ui/dayInState';
import { DialogButton } from '../../ui/DialogButton';
import { fieldGrid } from '../../ui/fieldGrid';
import { resetToSaved } from '../../ui/resetToSaved';
import { SelectField } from '../../ui/SelectField';
import { setFieldErrors } from '../../ui/setFieldErrors';
import { endAct } from '../../ui/useAct';
import type { CutValues } from './CutQuestion';
import { useVersionOfForm } from './useVersionOfForm';

interface StandardCutValues extends CutValues {
  /** As it travels. */
  due: string | null;
}

interface StandardCutFormProps {
  group: { _id: string; state: State };
  stored: GroupCutSheets;
}

/** The cut that every share gets whose buyer chooses no other one, and until when buyers may choose. */
export function StandardCutForm({ group, stored }: StandardCutFormProps) {
  const [save, { isLoading }] = useSaveStandardCutMutation();
  const form = useForm<StandardCutValues>({
    values: { choices: stored.standard, due: stored.due },
    resetOptions: { keepDirtyValues: true, keepDirty: true, keepErrors: true },
  });
  useStoredDraft(form, `standard cut ${group._id}`);
  const { isDirty } = form.formState;
  const { versionToSend, handleSaved, handleStale } = useVersionOfForm(stored.version, isDirty);
  const handleSave = form.handleSubmit(async (values) => {
    const body = { ...values, version: versionToSend() };
    const answer = await save({ params: { id: group._id }, body });
    endAct(answer, undefined, {
      failure: 'Failed to save the standard cut.',
      done: 'The standard cut is saved.',
    });
    if (!answer.data) {
      if (errorCode(answer.error) === 'stale') handleStale();
      setFieldErrors(form, errorFields(answer.error));
      return;
    }
    handleSaved(answer.data.version);
    resetToSaved(form, values);
  });
  return (
    <Stack component="form" noValidate spacing={2.5} onSubmit={(event) => void handleSave(event)}>
      <Box sx={fieldGrid}>
        {Object.entries(cutQuestions[stored.animal]).map(([question, { label, options }]) => (
          <SelectField
            key={question}
            control={form.control}
            name={`choices.${question}`}
            label={label}
            options={Object.entries(options).map(([value, option]) => ({
              value,
              label: option.label,
            }))}
          />
        ))}
        <DueField control={form.control} state={group.state} />
      </Box>
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap' }}>
        <Button type="submit" variant="contained" loading={isLoading}>
          {stored.isOffered ? 'Save standard cut' : 'Offer cut sheets'}
        </Button>
        {stored.isOffered ? <RemoveButton groupId={group._id} /> : null}
      </Stack>
    </Stack>
  );
}

function RemoveButton({ groupId }: { groupId: string }) {
  const [remove] = useRemoveStandardCutMutation();
  return (
    <DialogButton
      color="error"
      dialog={(onClose) => (
        <ActionDialog
          title="Offer no cut sheets any more?"
          label="Turn off cut sheets"
          isDangerous
          act={() => remove({ params: { id: groupId } })}
          failure="Failed to turn off the cut sheets."
          done="Buyers see no cut sheets any more."
          onClose={onClose}
        >
          Buyers see no cut sheet below their receipt then. It is possible while no buyer has chosen
          a cut.
        </ActionDialog>
      )}
    >
      Turn off cut sheets
    </DialogButton>
  );
}

function DueField({ control, state }: { control: Control<StandardCutValues>; state: State }) {
  const { field, fieldState } = useController({ control, name: 'due' });
  return (
    <TextField
      label="Buyers choose until (optional)"
      type="date"
      name={field.name}
      inputRef={field.ref}
      value={field.value ? toDay(field.value, state) : ''}
      onChange={({ target }) => field.onChange(target.value ? endOfDay(target.value, state) : null)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={
        fieldState.error?.message ??
        `The end of that day in ${state}. We remind buyers three days before. Without a day: until the animal is cut.`
      }
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
