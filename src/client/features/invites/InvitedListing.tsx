import Box from '@mui/material/Box';

import type { Group } from '../../api/group';
import { DeadlineNotice } from '../../ui/Deadline/DeadlineNotice';
import { PriceOptionText } from '../../ui/PriceOptionText';
import { LargeShareBar } from '../../ui/ShareBar/LargeShareBar';

/** What of the animal is left, what its shares cost and weigh, and until when, as its share link shows it. */
export const InvitedListing = ({ group }: { group: Group }) => (
  <section aria-label="What you can buy">
    <LargeShareBar counts={group.quarters} />
    <DeadlineNotice group={group} />
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 2 }}>
      {group.shares.map((option) => (
        <Box component="li" key={option.portion} sx={{ borderTop: 1, borderColor: 'divider' }}>
          <PriceOptionText group={group} option={option} />
        </Box>
      ))}
    </Box>
  </section>
);
