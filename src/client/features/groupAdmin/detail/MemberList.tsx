import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Group, Member } from '../../../api/group';
import { countOf } from '../../../ui/labels';
import { Money } from '../../../ui/Money';

/** Entries above which the list scrolls. */
const rowHeight = 40;
const mostRows = 3;

export const MemberList = ({ group: { can, members } }: { group: Group }) => (
  <Accordion
    variant="outlined"
    disableGutters
    defaultExpanded
    // A section of the page, like the details beside it, which may come later.
    slotProps={{ heading: { component: 'h2' } }}
    sx={{ borderRadius: 2 }}
  >
    <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: { xs: 2, sm: 3 }, minHeight: 68 }}>
      <Typography variant="h3" component="span">
        Members ({members.length})
      </Typography>
    </AccordionSummary>
    <AccordionDetails sx={{ px: { xs: 2, sm: 3 }, pt: 0 }}>
      {members.length === 0 ? (
        <Typography color="textSecondary">No one has joined yet.</Typography>
      ) : (
        <>
          <Members members={members} showsPurchases={can.keepRecords} />
          {members.length > mostRows ? (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
              Scroll the list to see all {members.length} members.
            </Typography>
          ) : null}
        </>
      )}
    </AccordionDetails>
  </Accordion>
);

/** Members; a list that scrolls can be reached and scrolled with the keyboard. */
const Members = ({ members, showsPurchases }: { members: Member[]; showsPurchases: boolean }) => (
  <Box
    role="region"
    aria-label="Member emails"
    tabIndex={members.length > mostRows ? 0 : undefined}
    sx={members.length > mostRows ? scrollSx : undefined}
  >
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {members.map((member) => (
        <Box key={member.email} component="li" sx={entrySx}>
          <Box component="span" sx={{ flex: '1 1 12rem', overflowWrap: 'anywhere' }}>
            {member.email}
            {member.hasUnprovenEmail ? (
              <Typography variant="caption" color="textSecondary" sx={{ display: 'block' }}>
                Address not confirmed
              </Typography>
            ) : null}
          </Box>
          {showsPurchases ? <Bought {...member.bought} /> : null}
        </Box>
      ))}
    </Box>
  </Box>
);

const scrollSx = { maxHeight: rowHeight * mostRows + rowHeight / 2, overflowY: 'auto' };

const Bought = ({ quarters, paidCents }: Member['bought']) => (
  <Typography component="span" variant="body2" color="textSecondary">
    {quarters === 0 ? (
      'Nothing bought'
    ) : (
      <>
        {countOf(quarters, 'quarter share')}, <Money cents={paidCents} />
      </>
    )}
  </Typography>
);

const entrySx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  minHeight: rowHeight,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
