import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useController, type Control } from 'react-hook-form';

import { cutQuestions } from '#shared/cutSheets/cutQuestions';
import type { GroupCutSheets } from '#shared/cutSheets/cutSheets.contract';
import { zoneLabel, type TimeZone } from '#shared/groups/timeZones';

import { useStoredDraft } from '../../api/useDraft';
import { ActionDialog } from '../../ui/ActionDialog';
import { dayOf } from '../../ui/dayOf';
import { DialogButton } from '../../ui/DialogButton';
import { fieldGrid } from '../../ui/fieldGrid';
import { SelectField } from '../../ui/SelectField';
import { endAct } from '../../ui/useAct';
import { useSavedForm } from '../../ui/useSavedForm';
import { useRemoveStandardCutMutation, useSaveStandardCutMutation } from './cutSheetsApi';
import type { CutValues } from './CutQuestion';

interface StandardCutValues extends CutValues {
  /** As it travels. */
  due: string | null;
}

interface StandardCutFormProps {
  group: { _id: string; timeZone: TimeZone };
  stored: GroupCutSheets;
}

/** The cut that every share gets whose buyer chooses no other one, and until when buyers may choose. */
export function StandardCutForm({ group, stored }: StandardCutFormProps) {
  const [saveCut, { isLoading }] = useSaveStandardCutMutation();
  const { form, save } = useSavedForm<
    StandardCutValues,
    StandardCutValues,
    number,
    { version: number }
  >(
    null,
    { values: { choices: stored.standard, due: stored.due }, version: stored.version },
    (values, version = stored.version) =>
      saveCut({ params: { id: group._id }, body: { ...values, version } }),
    ({ version }, values) => ({ values, version }),
  );
  useStoredDraft(form, `standard cut ${group._id}`);
  const handleSave = form.handleSubmit(async (values) => {
    endAct(await save(values), undefined, {
      failure: 'Failed to save the standard cut.',
      done: 'The standard cut is saved.',
    });
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
        <DueField control={form.control} zone={group.timeZone} />
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
          Buyers see no cut sheet on their share’s page then. It is possible while no buyer has
          chosen a cut.
        </ActionDialog>
      )}
    >
      Turn off cut sheets
    </DialogButton>
  );
}

function DueField({ control, zone }: { control: Control<StandardCutValues>; zone: TimeZone }) {
  const { field, fieldState } = useController({ control, name: 'due' });
  return (
    <TextField
      label="Buyers choose until (optional)"
      type="date"
      name={field.name}
      inputRef={field.ref}
      value={field.value ? dayOf(field.value, zone) : ''}
      onChange={({ target }) => field.onChange(target.value || null)}
      onBlur={field.onBlur}
      error={fieldState.invalid}
      helperText={
        fieldState.error?.message ??
        `The end of that day, ${zoneLabel(zone)}. We remind buyers three days before. Without a day: until the animal is cut.`
      }
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
