import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import { serverNow } from '../../../api/serverClock';
import type { Group } from '../../../api/group';
import { useGetConfigQuery } from '../../../api/platformApi';
import { useWaitlist } from '../../../api/waitlistApi';
import { WaitlistHoldNotice } from '../../../ui/Waitlist/WaitlistHoldNotice';
import {
  heldText,
  placeNotListed,
  portionsHeld,
  portionsToWaitFor,
  waitingText,
} from '../../../ui/Waitlist/waitlistText';
import { WaitlistProblem } from '../../../ui/Waitlist/WaitlistProblem';
import { PlaceRow, WaitingRow } from '../../../ui/Waitlist/WaitingRow';

/**
 * The waitlist where a share is chosen: sold-out portions, the reader's waitlist hold, and shares held by
 * others.
 */
export function JoinWaitlist({ group }: { group: Group }) {
  const now = serverNow();
  const waitlistActs = useWaitlist(group);
  const { line } = group;
  // Where nothing is left, the panel has said so.
  const held = group.shares.some(({ available }) => available) ? portionsHeld(group, now) : [];
  const { data: config } = useGetConfigQuery(undefined, { skip: held.length === 0 });
  const portions = portionsToWaitFor(group, now);
  const unlisted = placeNotListed(line, portions);
  return (
    <>
      {line.offer ? (
        <WaitlistHoldNotice
          group={group}
          offer={line.offer}
          isBusy={waitlistActs.isBusy}
          problem={waitlistActs.problem}
          onPass={waitlistActs.onPass}
          hasOthers={group.shares.length > 1}
        />
      ) : null}
      {held.length > 0 ? (
        <Typography variant="body2">
          {held.join(', ')}: {heldText(config?.holdMinutes ?? null)}
        </Typography>
      ) : null}
      {portions.length > 0 ? (
        <section aria-label="Waitlist">
          <Typography variant="body2" color="textSecondary">
            {['Sold out for now.', sentence(waitingText(line)), line.place ? nextText : joinText]
              .filter(Boolean)
              .join(' ')}
          </Typography>
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {portions.map((portion) => (
              <Box component="li" key={portion}>
                <WaitingRow line={line} portion={portion} acts={waitlistActs} />
              </Box>
            ))}
          </Box>
        </section>
      ) : null}
      {unlisted ? <PlaceRow place={unlisted} acts={waitlistActs} /> : null}
      {line.offer ? null : <WaitlistProblem waitlistActs={waitlistActs} />}
    </>
  );
}

const nextText = 'If one opens up, we hold it for you and email you.';
const joinText = 'Join the waitlist: if one opens up, we hold it for you and email you.';

const sentence = (words: string | null): string => (words ? `${words}.` : '');
