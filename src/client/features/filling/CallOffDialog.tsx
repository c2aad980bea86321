import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';

import { callOffBodySchema } from '#shared/filling/filling.contract';
import { asCents, formatCents } from '#shared/money';

import { errorFields, errorMessage } from '../../api/errorMessage';
import { useCallOffGroupMutation } from '../../api/fillingApi';
import type { Group } from '../../api/group';
import { fieldProps } from '../../ui/fieldProps';
import { FormDialog } from '../../ui/FormDialog';
import { countOf } from '../../ui/labels';
import { notify } from '../../ui/notify';
import { setFieldErrors } from '../../ui/setFieldErrors';

interface CallOffDialogProps {
  group: Group;
  onClose: () => void;
}

/** Asks for the name of what ends here, and for words to its buyers. */
export function CallOffDialog({ group, onClose }: CallOffDialogProps) {
  const [callOff, { isLoading }] = useCallOffGroupMutation();
  const schema = useMemo(() => schemaFor(group.name), [group.name]);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '', reason: '' } });

  const handleCallOff = form.handleSubmit(async (body) => {
    const { error } = await callOff({ params: { id: group._id }, body });
    if (error) {
      notify.error(errorMessage(error, 'Failed to call off this group.'));
      setFieldErrors(form, errorFields(error));
      return;
    }
    notify.success(`${group.name} was called off.`);
    onClose();
  });

  return (
    <FormDialog
      title={`Call off ${group.name}?`}
      submitLabel="Call off and refund"
      isDangerous
      isBusy={isLoading}
      onSubmit={handleCallOff}
      onClose={onClose}
    >
      <Typography>{describeEnd(group)} This cannot be undone.</Typography>
      <TextField
        label="Reason"
        placeholder="The steer fell ill."
        multiline
        minRows={2}
        {...fieldProps(form, 'reason')}
      />
      <TextField label={`Type ${group.name}`} autoComplete="off" {...fieldProps(form, 'name')} />
    </FormDialog>
  );
}

const schemaFor = (name: string) =>
  callOffBodySchema.refine((body) => body.name === name, {
    path: ['name'],
    message: 'Type the name of the group.',
  });

/** How many buyers get how much back. */
function describeEnd({ members }: Group): string {
  const paid = members
    .map(({ bought }): number => bought?.paidCents ?? 0)
    .filter((cents) => cents > 0);
  if (paid.length === 0) return 'No one has bought a share. The group is closed for good.';
  const totalCents = asCents(paid.reduce((sum, cents) => sum + cents, 0));
  const [who, get] =
    paid.length === 1 ? ['1 buyer', 'gets'] : [countOf(paid.length, 'buyer'), 'get'];
  return `${who} ${get} ${formatCents(totalCents)} back and ${paid.length === 1 ? 'is' : 'are'} told why. The group is closed for good.`;
}
