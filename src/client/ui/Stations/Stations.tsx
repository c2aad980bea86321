import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId } from 'react';
import { serverNow } from '../../api/serverClock';

import { formatDay } from '#shared/groups/groupClock';
import type { Milestone } from '#shared/milestones/milestone.schema';
import {
  formatPlannedDay,
  milestoneKinds,
  milestoneNames,
  reachedMilestone,
} from '#shared/milestones/milestones';
import type { TimeZone } from '#shared/groups/timeZones';

export interface StationsProps {
  group: {
    milestones: readonly Milestone[];
    doneAt: string | null;
    calledOffAt?: string | null;
    /** Whose clocks tell the day of what is done. */
    timeZone?: TimeZone | undefined;
  };
}

/** The way of an animal to its buyers: what is done, what is planned for when, and notes. */
export function Stations({ group }: StationsProps) {
  const titleId = useId();
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  const { milestones, doneAt } = group;
  const reached = reachedMilestone(milestones);
  const next = reached === null ? 0 : milestoneKinds.indexOf(reached) + 1;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ my: 3 }}>
      <Typography id={titleId} variant="h3" component="h2" sx={{ mb: 2 }}>
        From butcher to freezer
      </Typography>
      <Stepper
        activeStep={doneAt ? milestoneKinds.length : next}
        orientation={isNarrow ? 'vertical' : 'horizontal'}
        alternativeLabel={!isNarrow}
        // The number of a step to come is read, too.
        sx={{ '& .MuiStepIcon-root:not(.Mui-active, .Mui-completed)': { color: 'text.secondary' } }}
      >
        {milestoneKinds.map((kind) => (
          <Step key={kind} completed={doneAt !== null || isDone(milestones, kind)}>
            <StepLabel optional={<Station group={group} kind={kind} />}>
              {milestoneNames[kind]}
            </StepLabel>
          </Step>
        ))}
      </Stepper>
      {doneAt ? (
        <Typography variant="body2" sx={{ mt: 2 }}>
          All shares of this animal are handed out.
        </Typography>
      ) : null}
    </Box>
  );
}

const find = (milestones: readonly Milestone[], kind: Milestone['kind']) =>
  milestones.find((milestone) => milestone.kind === kind);

const isDone = (milestones: readonly Milestone[], kind: Milestone['kind']): boolean =>
  Boolean(find(milestones, kind)?.doneAt);

interface StationProps extends StationsProps {
  kind: Milestone['kind'];
}

function Station({ group: { milestones, timeZone }, kind }: StationProps) {
  const now = serverNow();
  const { plannedOn = null, doneAt = null, note = null } = find(milestones, kind) ?? {};
  return (
    <>
      <Typography variant="body2" color="textSecondary" component="span" sx={{ display: 'block' }}>
        {doneAt
          ? `Done ${formatDay(doneAt, timeZone, now)}`
          : plannedOn
            ? `Planned for ${formatPlannedDay(plannedOn)}`
            : 'No day yet'}
      </Typography>
      {note ? (
        <Typography variant="body2" component="span" sx={noteSx}>
          {note}
        </Typography>
      ) : null}
    </>
  );
}

const noteSx = { display: 'block', overflowWrap: 'anywhere' };
