import ExpandMore from '@mui/icons-material/ExpandMore';
import Accordion from '@mui/material/Accordion';
import AccordionDetails from '@mui/material/AccordionDetails';
import AccordionSummary from '@mui/material/AccordionSummary';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';

import type { Group } from '#shared/groups/groups.contract';

import { memberEmailsOf } from '../members/memberEmails';

/** Above three entries the list scrolls (specification, section 2). */
const rowHeight = 40;
const mostRows = 3;

export function MemberList({ group }: { group: Group }) {
  const emails = memberEmailsOf(group);
  return (
    <Accordion variant="outlined" disableGutters defaultExpanded sx={{ borderRadius: 2 }}>
      <AccordionSummary expandIcon={<ExpandMore />} sx={{ px: { xs: 2, sm: 3 }, minHeight: 68 }}>
        <Typography variant="h3" component="span">
          Members ({emails.length})
        </Typography>
      </AccordionSummary>
      <AccordionDetails sx={{ px: { xs: 2, sm: 3 }, pt: 0 }}>
        {emails.length === 0 ? (
          <Typography color="textSecondary">Nobody has joined yet.</Typography>
        ) : (
          <EmailList emails={emails} />
        )}
      </AccordionDetails>
    </Accordion>
  );
}

/** What scrolls can be reached and scrolled with the keyboard. */
const EmailList = ({ emails }: { emails: string[] }) => (
  <Box
    role="region"
    aria-label="Member emails"
    tabIndex={emails.length > mostRows ? 0 : undefined}
    sx={{ maxHeight: rowHeight * mostRows + rowHeight / 2, overflowY: 'auto' }}
  >
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {emails.map((email) => (
        <Box key={email} component="li" sx={entryLook}>
          {email}
        </Box>
      ))}
    </Box>
  </Box>
);

const entryLook = {
  minHeight: rowHeight,
  py: 1,
  overflowWrap: 'anywhere',
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
