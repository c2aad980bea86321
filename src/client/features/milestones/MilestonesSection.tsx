import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { milestoneKinds, reachedMilestone } from '#shared/milestones/milestones';

import type { Group } from '../../api/group';
import { FoldedSection } from '../../ui/FoldedSections';
import { useAct } from '../../ui/useAct';
import { useSetDoneMutation } from './milestonesApi';
import { MilestoneForm } from './MilestoneForm';

/** Where an admin plans the days on an animal's way, and says what is done. */
export const MilestonesSection = ({ group }: { group: Group }) => (
  <FoldedSection title="Milestones" standing={standingOf(group)} isToDo={!isDone(group)}>
    <Typography color="textSecondary" sx={{ mb: 3 }}>
      Buyers see these days and notes on the group’s page and their receipts. Ten minutes after your
      last change we email buyers what is new.
    </Typography>
    <Stack spacing={3} divider={<Divider />}>
      {milestoneKinds.map((kind) => (
        <MilestoneForm
          key={kind}
          group={group}
          milestone={group.milestones.find((milestone) => milestone.kind === kind) ?? blank(kind)}
          isLastDone={group.reached === kind}
        />
      ))}
      <GroupDone group={group} />
    </Stack>
  </FoldedSection>
);

const isDone = ({ milestones, doneAt }: Group): boolean =>
  doneAt !== null || reachedMilestone(milestones) === 'ready';

/** `2 of 4 done`: the next one is said above. */
const standingOf = ({ milestones }: Group): string =>
  `${String(milestones.filter(({ doneAt }) => doneAt).length)} of ${String(milestoneKinds.length)} done`;

const blank = (kind: (typeof milestoneKinds)[number]) => ({
  kind,
  plannedOn: null,
  doneAt: null,
  note: null,
  version: 0,
});

/** The end, for a ranch that does not check off each share. */
function GroupDone({ group }: { group: Group }) {
  const isDone = group.doneAt !== null;
  const [setDone, isBusy] = useAct(useSetDoneMutation(), {
    failure: 'Failed to change this.',
    done: isDone ? `${group.name} is no longer done.` : `${group.name} is done.`,
  });
  if (!isDone && reachedMilestone(group.milestones) !== 'ready') return null;
  return (
    <Stack spacing={1.5} sx={{ alignItems: 'flex-start' }}>
      <Typography>
        {isDone
          ? 'All shares of this animal are handed out.'
          : 'Once every share is handed out, the group is done.'}
      </Typography>
      <Button
        variant="outlined"
        loading={isBusy}
        onClick={() => void setDone({ params: { id: group._id }, body: { done: !isDone } })}
      >
        {isDone ? 'Not done after all' : 'All shares are handed out'}
      </Button>
    </Stack>
  );
}
