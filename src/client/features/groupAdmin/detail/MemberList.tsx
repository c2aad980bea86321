import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Group, GroupMember } from '#shared/groups/groups.contract';
import { formatPortions, quartersPerPortion } from '#shared/groups/portions';

import { Money } from '../../../ui/Money';
import { membersOf } from '../members/groupMembers';

/** Above three entries the list scrolls. */
const rowHeight = 40;
const mostRows = 3;

export function MemberList({ group }: { group: Group }) {
  const members = membersOf(group);
  return (
    <Accordion variant="outlined" disableGutters defaultExpanded sx={{ borderRadius: 2 }}>
      <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: { xs: 2, sm: 3 }, minHeight: 68 }}>
        <Typography variant="h3" component="span">
          Members ({members.length})
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, sm: 3 }, pt: 0 }}>
        {members.length === 0 ? (
          <Typography color="textSecondary">Nobody has joined yet.</Typography>
        ) : (
          <Members members={members} />
        )}
      </AccordionDetails>
    </Accordion>
  );
}

/** What scrolls can be reached and scrolled with the keyboard. */
const Members = ({ members }: { members: GroupMember[] }) => (
  <Box
    role="region"
    aria-label="Member emails"
    tabIndex={members.length > mostRows ? 0 : undefined}
    sx={{ maxHeight: rowHeight * mostRows + rowHeight / 2, overflowY: 'auto' }}
  >
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {members.map((member) => (
        <Box key={member.email} component="li" sx={entryLook}>
          <Box component="span" sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
            {member.email}
          </Box>
          <Bought member={member} />
        </Box>
      ))}
    </Box>
  </Box>
);

/** Nothing, where the server does not say it. */
function Bought({ member: { quarters, amountPaid } }: { member: GroupMember }) {
  if (quarters === undefined || amountPaid === undefined) return null;
  const portions = quarters / quartersPerPortion;
  return (
    <Typography component="span" variant="body2" color="textSecondary">
      {portions === 0 ? (
        'Nothing bought'
      ) : (
        <>
          {formatPortions(portions)} {portions > 1 ? 'portions' : 'portion'},{' '}
          <Money dollars={amountPaid} />
        </>
      )}
    </Typography>
  );
}

const entryLook = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: rowHeight,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
