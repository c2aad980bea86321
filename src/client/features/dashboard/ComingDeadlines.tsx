import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router-dom';

import { quartersOnSale } from '#shared/inventory/quarterCounts';
import { formatCents } from '#shared/money';

import { serverNow } from '../../api/serverClock';
import type { Overview } from '../../api/overviewApi';
import { paths } from '../../config/paths';
import { daysLeft } from '../../ui/Deadline/deadlineText';
import { countOf } from '../../ui/labels';

/** Deadlines of more groups would push the rest of the page out of sight. */
const shownAtFirst = 3;

/** Groups near their deadline, and called-off groups that owe buyers money; hidden when there are none. */
export function ComingDeadlines({ days }: { days: Overview['days'] | undefined }) {
  const { near = [], refunding = [] } = days ?? {};
  const [isWhole, setIsWhole] = useState(false);
  if (near.length + refunding.length === 0) return null;
  const shown = isWhole ? near : near.slice(0, shownAtFirst);
  return (
    <Paper component="section" variant="outlined" aria-labelledby="days" sx={frame}>
      <Typography id="days" variant="h3" component="h2" sx={{ mb: 0.5 }}>
        Coming deadlines
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
        {shown.map((group) => (
          <NearRow key={group._id} group={group} />
        ))}
        {refunding.map(({ _id, name, refunds, cents }) => (
          <Row key={_id} id={_id} name={name} words="called off, refunds to finish">
            {countOf(refunds, 'refund')} of {formatCents(cents)} together
          </Row>
        ))}
      </Box>
      {shown.length < near.length ? (
        <Button size="small" onClick={() => setIsWhole(true)} sx={{ mt: 1, ml: -1.5 }}>
          Show all {countOf(near.length, 'deadline')}
        </Button>
      ) : null}
    </Paper>
  );
}

function NearRow({ group }: { group: Overview['days']['near'][number] }) {
  const now = serverNow();
  const { _id, name, fillBy, quarters } = group;
  const left = countOf(quartersOnSale(quarters), 'quarter share');
  const hasCome = Date.parse(fillBy) <= now.getTime();
  const day = hasCome ? 'its deadline has passed' : daysLeft(group, now);
  const outcome =
    group.ifUnfilled === 'refund' ? 'or every buyer is refunded' : 'then it goes ahead';
  return <Row id={_id} name={name} words={[day, `${left} unsold`, outcome].join(', ')} />;
}

interface RowProps {
  id: string;
  name: string;
  /** Most pressing fact, in words. */
  words: string;
  children?: ReactNode;
}

const Row = ({ id, name, words, children }: RowProps) => (
  <Box component="li" sx={row}>
    <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
      <Link component={RouterLink} to={paths.adminGroup(id)}>
        {name}
      </Link>
      : {words}
    </Typography>
    {children ? (
      <Typography variant="body2" color="textSecondary" component="div">
        {children}
      </Typography>
    ) : null}
  </Box>
);

const frame = { mb: 3, px: 2, pt: 2, pb: 1 };

const row = { py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } };
