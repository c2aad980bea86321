import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';

import type { Group } from '../../../api/group';
import { useStanding } from '../../../api/waitlistApi';
import { OfferNotice } from '../../../ui/Line/OfferNotice';
import { placeBeside, portionsToWaitFor, waitingWords } from '../../../ui/Line/waitingFor';
import { PlaceRow, WaitingRow } from '../../../ui/Line/WaitingRow';

/** Where a share is chosen: the line for what is not available, and what came of it. */
export function WaitInLine({ group }: { group: Group }) {
  const [now] = useState(() => new Date());
  const standing = useStanding(group);
  const { line } = group;
  if (!line) return null;
  const portions = portionsToWaitFor(group, now);
  const unlisted = placeBeside(line, portions);
  return (
    <>
      {line.offer ? (
        <OfferNotice
          offer={line.offer}
          isBusy={standing.isBusy}
          problem={standing.problem}
          onLetGo={standing.onLeave}
          hasOthers={group.shares.length > 1}
        />
      ) : null}
      {portions.length > 0 ? (
        <section aria-label="Stand in line">
          <Typography variant="body2" color="textSecondary">
            {['Not available now.', sentence(waitingWords(line))].filter(Boolean).join(' ')} What
            comes back is held for the first in line, and an email says until when.
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {portions.map((portion) => (
              <Box component="li" key={portion}>
                <WaitingRow line={line} portion={portion} acts={standing} />
              </Box>
            ))}
          </Box>
        </section>
      ) : null}
      {unlisted ? <PlaceRow place={unlisted} acts={standing} /> : null}
      {standing.problem && !line.offer ? <Alert severity="error">{standing.problem}</Alert> : null}
    </>
  );
}

const sentence = (words: string | null): string => (words ? `${words}.` : '');
