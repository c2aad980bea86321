import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useForm } from 'react-hook-form';

import { callOffBodySchema } from '#shared/deadlines/deadlines.contract';
import { asCents, formatCents, sumOfCents } from '#shared/money';

import { useCallOffGroupMutation } from '../../api/deadlinesApi';
import type { Group } from '../../api/group';
import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';
import { countOf } from '../../ui/labels';

interface CallOffDialogProps {
  group: Group;
  onClose: () => void;
}

/** Asks for the name of what ends here, and for words to its buyers. */
export function CallOffDialog({ group, onClose }: CallOffDialogProps) {
  const [callOff] = useCallOffGroupMutation();
  const schema = useMemo(() => schemaFor(group.name), [group.name]);
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { name: '', reason: '' } });

  return (
    <ActionDialog
      title={`Call off ${group.name}?`}
      label="Call off and refund"
      isDangerous
      form={form}
      act={(body) => callOff({ params: { id: group._id }, body })}
      failure="Failed to call off this group."
      done={`${group.name} was called off.${waysBack(group)}`}
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
    </ActionDialog>
  );
}

const schemaFor = (name: string) =>
  callOffBodySchema.refine((body) => body.name === name, {
    path: ['name'],
    message: 'Type the name of the group.',
  });

/** How many buyers get how much back, and in which way. */
function describeEnd(group: Group): string {
  const bought = group.members
    .map((member) => member.bought)
    .filter(({ paidCents }) => paidCents > 0);
  const { guests } = group;
  if (bought.length + guests.count === 0)
    return 'No one has bought a share. The group stays closed.';
  const paid = sumOfCents([...bought.map(({ paidCents }) => paidCents), guests.paidCents]);
  const who = countOf(bought.length + guests.count, 'buyer');
  return `We refund ${formatCents(paid)} to ${who} and email them your reason.${withoutEmail(guests.count)}${waysBack(group)} The group stays closed.`;
}

const withoutEmail = (guests: number): string =>
  guests > 0
    ? ` ${countOf(guests, 'buyer')} without an account ${guests === 1 ? 'gets' : 'get'} no email: tell them.`
    : '';

/** What goes back by hand, and what by itself; nothing where no one paid in cash. */
function waysBack({ members, guests }: Group): string {
  const sumOf = (part: 'paidCents' | 'cashCents') =>
    sumOfCents([...members.map(({ bought }) => bought[part]), guests.paidCents]);
  const cash = sumOf('cashCents');
  if (cash === 0) return '';
  const byCard = asCents(sumOf('paidCents') - cash);
  const toCards = byCard > 0 ? ` ${formatCents(byCard)} to cards.` : '';
  return `${toCards} ${formatCents(cash)} in cash: you hand it back.`;
}
