import Box from '@mui/material/Box';

import type { Group } from '../../api/group';
import { DeadlineNotice } from '../../ui/Deadline/DeadlineNotice';
import { PriceOptionText } from '../../ui/PriceOptionText';
import { LargeShareBar } from '../../ui/ShareBar/LargeShareBar';

/**
 * Shares left of an invited group, their costs and weights, and the deadline, as its share link shows them.
 */
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
