import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';

import { formatDay } from '#shared/groups/groupClock';
import type { Milestone } from '#shared/milestones/milestone.schema';
import { milestoneNames } from '#shared/milestones/milestones';
import { milestoneBodySchema } from '#shared/milestones/milestones.contract';

import { serverNow } from '../../api/serverClock';
import type { Group } from '../../api/group';
import { useDraft } from '../../api/useDraft';
import { DialogButton } from '../../ui/DialogButton';
import { fieldProps } from '../../ui/fieldProps';
import { lazyPart } from '../../ui/lazyPart';
import { errorCode, errorFields } from '../../api/errorMessage';
import { useGetGroupQuery } from '../../api/groupsApi';
import { endAct } from '../../ui/useAct';
import { useSavedForm } from '../../ui/useSavedForm';
import { useSetMilestoneMutation } from './milestonesApi';

const UndoDialog = lazyPart(() => import('./UndoDialog'), 'UndoDialog');
const HarvestDialog = lazyPart(() => import('./HarvestDialog'), 'HarvestDialog');

interface MilestoneFormProps {
  group: Group;
  milestone: Milestone;
  /** Only the last one that is done can be undone. */
  isLastDone: boolean;
}

export function MilestoneForm({ group, milestone, isLastDone }: MilestoneFormProps) {
  const { kind } = milestone;
  const name = milestoneNames[kind];
  const formId = useId();
  const { form, save, isBusy, unpaid } = useMilestoneForm(group, milestone);
  useDraft(form, `milestone ${group._id} ${kind}`);
  const plannedOn = useWatch({ control: form.control, name: 'plannedOn' });
  const isMoved = milestone.plannedOn !== null && plannedOn !== milestone.plannedOn;
  const submit = (acts: Acts = {}) => form.handleSubmit((body) => save({ ...body, ...acts }))();
  const [isOpened, setIsOpened] = useState(false);
  // One before the last that is done is over; a note that was typed is not hidden.
  const isOver = milestone.doneAt !== null && !isLastDone;
  const isFolded = isOver && !isOpened && !form.formState.isDirty;
  const heading = (
    <Typography variant="h4" component="h3">
      {name}
    </Typography>
  );
  const day = milestone.doneAt ? (
    <Typography color="textSecondary">
      Done {formatDay(milestone.doneAt, group.timeZone, serverNow())}
    </Typography>
  ) : null;

  if (isFolded)
    return (
      <Stack role="group" aria-label={name} direction="row" useFlexGap spacing={1.5} sx={lineSx}>
        {heading}
        {day}
        <Button
          size="small"
          aria-label={`Change the note of ${name}`}
          onClick={() => setIsOpened(true)}
        >
          Change note
        </Button>
      </Stack>
    );
  return (
    <Stack role="group" aria-label={name} spacing={2}>
      {heading}
      {day}
      <Box
        component="form"
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
        sx={fieldsSx}
      >
        <TextField
          label="Planned day"
          type="date"
          disabled={milestone.doneAt !== null}
          slotProps={{ inputLabel: { shrink: true } }}
          {...fieldProps(form, 'plannedOn')}
        />
        <TextField label="Note for buyers (optional)" {...fieldProps(form, 'note')} />
        {isMoved && !milestone.doneAt ? (
          <TextField
            label="Why it moves (optional, buyers see it)"
            {...fieldProps(form, 'reason')}
            sx={{ gridColumn: '1 / -1' }}
          />
        ) : null}
      </Box>
      {unpaid ? (
        <UnpaidRests
          message={unpaid}
          isBusy={isBusy}
          onHarvest={() => void submit({ done: true, despiteRests: unpaid })}
        />
      ) : null}
      <Stack direction="row" useFlexGap spacing={1.5} sx={{ flexWrap: 'wrap' }}>
        <Button
          type="submit"
          form={formId}
          variant="outlined"
          loading={isBusy}
          aria-label={`Save ${name}`}
        >
          Save
        </Button>
        <DoneButton
          group={group}
          milestone={milestone}
          isLastDone={isLastDone}
          isBusy={isBusy}
          onDone={() => void submit({ done: true })}
        />
      </Stack>
    </Stack>
  );
}

interface UnpaidRestsProps {
  message: string;
  isBusy: boolean;
  onHarvest: () => void;
}

/** Buyers who owe the rest of their price, and the way to harvest all the same. */
const UnpaidRests = ({ message, isBusy, onHarvest }: UnpaidRestsProps) => (
  <Alert severity="warning">
    <Typography variant="body2">{message}</Typography>
    <Button
      color="inherit"
      size="small"
      variant="outlined"
      loading={isBusy}
      onClick={onHarvest}
      sx={{ mt: 1 }}
    >
      Harvest all the same
    </Button>
  </Alert>
);

interface DoneButtonProps {
  group: Group;
  milestone: Milestone;
  isLastDone: boolean;
  isBusy: boolean;
  onDone: () => void;
}

/** Does a milestone, or undoes the last one. Outside the form, which a dialog's own form would submit. */
function DoneButton({ group, milestone, isLastDone, isBusy, onDone }: DoneButtonProps) {
  const name = milestoneNames[milestone.kind];
  const asDone = {
    variant: 'contained',
    disabled: isBusy,
    'aria-label': `Mark ${name} as done`,
    children: 'Mark as done',
  } as const;
  if (milestone.doneAt) {
    return isLastDone && !group.doneAt ? (
      <DialogButton
        aria-label={`Undo ${name}`}
        dialog={(onClose) => <UndoDialog group={group} milestone={milestone} onClose={onClose} />}
      >
        Undo
      </DialogButton>
    ) : null;
  }
  return milestone.kind === 'harvested' ? (
    <DialogButton
      {...asDone}
      dialog={(onClose) => <HarvestDialog group={group} onConfirm={onDone} onClose={onClose} />}
    />
  ) : (
    <Button {...asDone} onClick={onDone} />
  );
}

const lineSx = { flexWrap: 'wrap', alignItems: 'baseline' };

const fieldsSx = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: '200px minmax(0, 1fr)' },
  gap: 2,
};

const { note, reason } = milestoneBodySchema.shape;

/** The typed fields; an empty date field is no day. */
const formSchema = z.object({
  plannedOn: z.union([z.literal('').transform(() => null), z.iso.date('Choose a day.')]),
  note: note.unwrap().unwrap(),
  reason: reason.unwrap().unwrap(),
  /** Not fields: the buttons say them. */
  done: z.boolean().optional(),
  despiteRests: z.string().optional(),
});

type Acts = Pick<z.output<typeof formSchema>, 'done' | 'despiteRests'>;

const resolver = zodResolver(formSchema);

const storedIn = ({ plannedOn, note: text, version }: Milestone) => ({
  values: { plannedOn: plannedOn ?? '', note: text ?? '', reason: '' },
  version,
});

/** The form of one milestone; its `save` may also mark the milestone as done. */
function useMilestoneForm(group: Group, milestone: Milestone) {
  const [setMilestone, { isLoading }] = useSetMilestoneMutation();
  const { refetch } = useGetGroupQuery({ params: { id: group._id } });
  const params = { id: group._id, kind: milestone.kind };
  const [unpaid, setUnpaid] = useState<string | null>(null);

  const send = async (
    { plannedOn, ...body }: z.output<typeof formSchema>,
    version = milestone.version,
  ) => {
    const day = milestone.doneAt === null && { plannedOn };
    const answer = await setMilestone({ params, body: { ...body, ...day, version } });
    endAct(answer, undefined, {
      failure: 'Failed to save this milestone.',
      done: `${milestoneNames[milestone.kind]}: saved.`,
    });
    setUnpaid(errorFields(answer.error).despiteRests ?? null);
    if (errorCode(answer.error) === 'stale') await refetch();
    return answer;
  };
  const { form, save } = useSavedForm(resolver, storedIn(milestone), send, (saved) => {
    const own = saved?.milestones.find(({ kind }) => kind === milestone.kind);
    return own && storedIn(own);
  });
  return { form, save, isBusy: isLoading, unpaid };
}
