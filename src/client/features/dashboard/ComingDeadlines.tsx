import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { portionsOf, quartersPerPortion } from '#shared/groups/portions';
import { quartersOnSale } from '#shared/inventory/quarterCounts';
import { formatCents } from '#shared/money';

import type { Overview } from '../../api/overviewApi';
import { paths } from '../../config/paths';
import { daysLeft, promiseText } from '../../ui/Deadline/deadlineText';
import { countOf } from '../../ui/labels';

/** Groups near their deadline, and called-off groups with refunds under way; hidden when there are none. */
export function ComingDeadlines({ days }: { days: Overview['days'] | undefined }) {
  const { near = [], refunding = [] } = days ?? {};
  if (near.length + refunding.length === 0) return null;
  return (
    <Paper component="section" variant="outlined" aria-labelledby="days" sx={frame}>
      <Typography id="days" variant="h3" component="h2" sx={{ mb: 0.5 }}>
        Coming deadlines
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {near.map((group) => (
          <NearRow key={group._id} group={group} />
        ))}
        {refunding.map(({ _id, name, refunds, cents }) => (
          <Row key={_id} id={_id} name={name} words="called off, refunds under way">
            {countOf(refunds, 'refund')} of {formatCents(cents)} together
          </Row>
        ))}
      </Box>
    </Paper>
  );
}

function NearRow({ group }: { group: Overview['days']['near'][number] }) {
  const [now] = useState(() => new Date());
  const { _id, name, fillBy, quarters } = group;
  const left = portionsOf(quartersOnSale(quarters) / quartersPerPortion);
  const hasCome = Date.parse(fillBy) <= now.getTime();
  const day = hasCome ? 'its deadline has passed' : daysLeft(group, now);
  return (
    <Row id={_id} name={name} words={`${day}, ${left} unsold`}>
      {hasCome ? null : promiseText(group, now)}
    </Row>
  );
}

interface RowProps {
  id: string;
  name: string;
  /** What is to be known of it at once. */
  words: string;
  children: ReactNode;
}

const Row = ({ id, name, words, children }: RowProps) => (
  <Box component="li" sx={row}>
    <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={paths.adminGroup(id)}>
        {name}
      </Link>
      : {words}
    </Typography>
    <Typography variant="body2" color="textSecondary" component="div">
      {children}
    </Typography>
  </Box>
);

const frame = { mb: 3, px: 2, pt: 2, pb: 1 };

const row = { py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } };
