import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { useForm } from 'react-hook-form';

import { callOffBodySchema, type deadlineRoutes } from '#shared/deadlines/deadlines.contract';
import { isHarvested, stageOf } from '#shared/groups/groupStage';
import { asCents, formatCents, sumOfCents, toCents } from '#shared/money';
import type { RouteResult } from '#shared/route';
import { isTypedAs } from '#shared/typedName';

import { serverNow } from '../../api/serverClock';
import type { Group } from '../../api/group';
import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';
import { countOf } from '../../ui/labels';
import { groupChange, groupListTag, groupQueries } from '../../api/groupQueries';
import { endpoint } from '../../api/endpoint';
import { routes } from '../../api/routes';

type Cost = RouteResult<typeof deadlineRoutes.readCallOffCost>;

interface CallOffDialogProps {
  group: Group;
  onClose: () => void;
}

/** Asks for the name of what ends here, and for words to its buyers. */
export function CallOffDialog({ group, onClose }: CallOffDialogProps) {
  const [callOff] = useCallOffGroupMutation();
  const { data: cost } = useReadCallOffCostQuery(
    { params: { id: group._id } },
    { refetchOnMountOrArgChange: true },
  );
  const schema = useMemo(() => schemaFor(group.name), [group.name]);
  const [isDead] = useState(() => isHarvested(stageOf(group, serverNow())));
  const form = useForm({
    resolver: zodResolver(schema),
    defaultValues: { name: '', reason: '', lost: isDead },
  });

  return (
    <ActionDialog
      title={isDead ? `Was ${group.name} lost?` : `Call off ${group.name}?`}
      label="Call off and refund"
      isDangerous
      form={form}
      act={(body) => callOff({ params: { id: group._id }, body })}
      failure="Failed to call off this group."
      done={`${group.name} ${isDead ? 'was lost' : 'was called off'}.${waysBack(group, cost)}`}
      onClose={onClose}
    >
      {isDead ? (
        <Typography>
          Only if the animal was condemned or its meat is lost: nothing of it can be weighed, paid
          or given out afterwards.
        </Typography>
      ) : null}
      <Typography>{describeEnd(group, cost)} This cannot be undone.</Typography>
      {cost && cost.refunds > 0 ? <Typography>{describeCost(cost)}</Typography> : null}
      {cost?.shortBy ? (
        <Alert severity="warning">
          The shop’s account at the card provider is {formatCents(toCents(cost.shortBy))} short of
          that. Refunds that it does not cover wait until there is money on it.
        </Alert>
      ) : null}
      <TextField
        label="Reason"
        placeholder={isDead ? 'The inspector condemned the carcass.' : 'The steer fell ill.'}
        multiline
        minRows={2}
        {...fieldProps(form, 'reason')}
      />
      {isDead ? null : (
        <FormControlLabel
          control={<Checkbox {...form.register('lost')} />}
          label="The animal died or was condemned"
        />
      )}
      <TextField label={`Type ${group.name}`} autoComplete="off" {...fieldProps(form, 'name')} />
    </ActionDialog>
  );
}

/** Refunds to cards, and their cost. */
const describeCost = ({ refunds, fees }: Cost): string =>
  `Refunds ${formatCents(toCents(refunds))}.${fees > 0 ? ` Card fees of ${formatCents(toCents(fees))} are not returned.` : ''}`;

const schemaFor = (name: string) =>
  callOffBodySchema.refine((body) => isTypedAs(body.name, name), {
    path: ['name'],
    message: 'Type the name of the group.',
  });

/** How many buyers get how much back, and in which way. */
function describeEnd(group: Group, cost: Cost | undefined): string {
  const bought = group.members
    .map((member) => member.bought)
    .filter(({ paidCents }) => paidCents > 0);
  const { guests } = group;
  if (bought.length + guests.count === 0)
    return 'No one has bought a share. The group stays closed.';
  const { byCard, cash } = goesBack(group, cost);
  const who = countOf(cost?.buyers ?? bought.length + guests.count, 'buyer');
  return `We refund ${formatCents(sumOfCents([byCard, cash]))} to ${who} and email them your reason.${withoutEmail(guests.count)}${waysBack(group, cost)} The group stays closed.`;
}

const withoutEmail = (guests: number): string =>
  guests > 0
    ? ` ${countOf(guests, 'buyer')} without an account ${guests === 1 ? 'gets' : 'get'} no email: tell them.`
    : '';

/**
 * Money that a call-off returns: to cards what the server says, without what banks took or are asked for; of a server that
 * does not say it, what was paid.
 */
function goesBack({ members, guests }: Group, cost: Cost | undefined) {
  const sumOf = (part: 'paidCents' | 'cashCents') =>
    sumOfCents([...members.map(({ bought }) => bought[part]), guests.paidCents]);
  const paidInCash = sumOf('cashCents');
  // By weight a part of it may have been handed back.
  const cash = cost?.cash === undefined ? paidInCash : toCents(cost.cash);
  return { cash, byCard: cost ? toCents(cost.refunds) : asCents(sumOf('paidCents') - paidInCash) };
}

/** Refunds by hand and by card; nothing where no one paid in cash. */
function waysBack(group: Group, cost: Cost | undefined): string {
  const { cash, byCard } = goesBack(group, cost);
  if (cash === 0) return '';
  const toCards = byCard > 0 ? ` ${formatCents(byCard)} to cards.` : '';
  return `${toCards} ${formatCents(cash)} in cash: you hand it back.`;
}

const deadlinesApi = groupQueries.injectEndpoints({
  endpoints: (build) => ({
    readCallOffCost: build.query(endpoint(routes.deadlines.readCallOffCost)),
    callOffGroup: build.mutation({
      ...groupChange(routes.deadlines.callOffGroup),
      invalidatesTags: [groupListTag, 'Purchase'],
    }),
  }),
});

const { useCallOffGroupMutation, useReadCallOffCostQuery } = deadlinesApi;
