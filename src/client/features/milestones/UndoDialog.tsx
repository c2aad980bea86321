import { zodResolver } from '@hookform/resolvers/zod';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useForm } from 'react-hook-form';
import { z } from 'zod';

import type { Milestone } from '#shared/milestones/milestone.schema';
import { longestMilestoneNote, milestoneNames } from '#shared/milestones/milestones';

import type { Group } from '../../api/group';
import { ActionDialog } from '../../ui/ActionDialog';
import { fieldProps } from '../../ui/fieldProps';
import { useSetMilestoneMutation } from './milestonesApi';

const undoSchema = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'Say why: every buyer is told.')
    .max(longestMilestoneNote, `Use at most ${longestMilestoneNote} characters.`),
});

interface UndoDialogProps {
  group: Group;
  milestone: Milestone;
  onClose: () => void;
}

export function UndoDialog({ group, milestone: { kind, version }, onClose }: UndoDialogProps) {
  const [setMilestone] = useSetMilestoneMutation();
  const form = useForm({ resolver: zodResolver(undoSchema), defaultValues: { reason: '' } });
  const name = milestoneNames[kind];
  return (
    <ActionDialog
      title={`Undo ${name}?`}
      label="Undo"
      form={form}
      act={({ reason }) =>
        setMilestone({
          params: { id: group._id, kind },
          body: { done: false, reason, version },
        })
      }
      failure="Failed to undo this milestone."
      done={`${name} is no longer done.`}
      onClose={onClose}
    >
      <Typography>
        Buyers who were told that it is done are emailed your reason in ten minutes.
      </Typography>
      <TextField label="Reason" multiline minRows={2} {...fieldProps(form, 'reason')} />
    </ActionDialog>
  );
}
