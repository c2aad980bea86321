import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';

import { groupSteps, sayGroupSteps, type GroupStepKind } from '#shared/steps/groupSteps';

import { serverNow } from '../../api/serverClock';
import { errorMessage, isRefusal } from '../../api/errorMessage';
import { useListStepsQuery, useRemindBuyersMutation } from '../../api/stepsApi';
import { FailureNotice } from '../../ui/FailureNotice';
import { useOpenSection } from '../../ui/FoldedSections';
import { useAct } from '../../ui/useAct';

interface NextOfGroupProps {
  groupId: string;
  /** With buyers there mostly are steps. */
  hasBuyers: boolean;
}

/** Sections of the page in which a step is done. */
const places: Partial<Record<GroupStepKind, string>> = {
  milestone: 'Milestones',
  plan: 'Milestones',
  weigh: 'Hanging weight',
  statements: 'Statements',
  windows: 'Pickup windows',
  weights: 'Buyers',
};

/** Steps of a group after selling it, with what it waits for from its buyers. */
export function NextOfGroup({ groupId, hasBuyers }: NextOfGroupProps) {
  const now = serverNow();
  const query = { query: { group: groupId } };
  const { data, error, isLoading, refetch } = useListStepsQuery(query, {
    refetchOnMountOrArgChange: true,
  });
  const openSection = useOpenSection();
  const [remind, isReminding] = useAct(useRemindBuyersMutation(), {
    failure: 'Failed to remind the buyers.',
    done: ({ message }) => message,
  });
  if (error && !isRefusal(error)) {
    return (
      <FailureNotice
        mb={2}
        message={errorMessage(error, 'Failed to load what is next.')}
        onRetry={() => void refetch()}
      />
    );
  }
  // Room for them, so that what is below is not moved from under a thumb.
  if (isLoading && hasBuyers) {
    return <Skeleton variant="rounded" sx={{ height: { xs: 160, sm: 120 }, mb: 2 }} />;
  }
  const [group] = data ?? [];
  const steps = group ? groupSteps(group, now) : [];
  if (!group || steps.length === 0) return null;
  const [first, ...others] = sayGroupSteps(steps);
  const waiting = steps.find(({ kind }) => kind === 'remind');
  const next = steps.find(({ kind }) => kind !== 'remind');
  const place = next?.isToDo ? places[next.kind] : undefined;
  return (
    <Paper component="section" variant="outlined" aria-label="What is next" sx={frame}>
      <div>
        <Typography sx={{ fontWeight: 600 }}>{first}</Typography>
        {others.map((text) => (
          <Typography key={text}>{text}</Typography>
        ))}
        {waiting && !waiting.isToDo ? (
          <Typography variant="body2" color="textSecondary">
            {group.isReminded
              ? 'Reminded in the last 24 hours.'
              : 'They have no email here. Ask them, and enter it for them below.'}
          </Typography>
        ) : null}
      </div>
      <Stack direction="row" spacing={1} useFlexGap sx={{ flexWrap: 'wrap' }}>
        {place ? (
          <Button variant="contained" onClick={() => openSection(place)}>
            Go to {place.toLowerCase()}
          </Button>
        ) : null}
        {waiting?.isToDo ? (
          <Button
            variant={place ? 'outlined' : 'contained'}
            loading={isReminding}
            onClick={() => remind({ params: { id: groupId } })}
          >
            Remind all
          </Button>
        ) : null}
      </Stack>
    </Paper>
  );
}

const frame = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  alignItems: 'center',
  justifyContent: 'space-between',
  px: { xs: 2, sm: 3 },
  py: 2,
  mb: 2,
};
