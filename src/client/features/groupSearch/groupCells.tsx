import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink, useLocation } from 'react-router-dom';

import { formatPortions, quartersPerPortion } from '#shared/groups/portions';
import { pricePerPoundCents } from '#shared/groups/pricePerPound';
import { freeQuartersOf, type QuarterCounts } from '#shared/inventory/quarterCounts';
import { formatCents } from '#shared/money';

import type { Group } from '../../api/group';
import { paths } from '../../config/paths';
import { clampLines } from '../../ui/clampLines';
import { DeadlineLine } from '../../ui/Deadline/DeadlineLine';
import { Money } from '../../ui/Money';
import { ShareBar } from '../../ui/ShareBar/ShareBar';

interface GroupLinkProps {
  group: Group;
  /** Left out: as many as it takes. */
  lines?: number;
}

/** Leads to the group's page, and from there back to this search; 24 px high at least (WCAG 2.5.8). */
export const GroupLink = ({ group: { _id, name }, lines }: GroupLinkProps) => (
  <Link
    component={RouterLink}
    to={paths.group(_id)}
    state={{ from: useLocation() }}
    color="textPrimary"
    sx={{ display: 'inline-block', minHeight: 24, fontWeight: 600, overflowWrap: 'anywhere' }}
  >
    <Box component="span" sx={lines ? clampLines(lines) : undefined}>
      {name}
    </Box>
  </Link>
);

export const GroupName = ({ group }: { group: Group }) => (
  <Box sx={{ minWidth: 0 }}>
    <GroupLink group={group} />
    {group.tag ? (
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {group.tag}
      </Typography>
    ) : null}
    <DeadlineLine group={group} />
  </Box>
);

interface SupplierLinkProps {
  name: string;
  /** As many as there is room for; a longer name is whole on hover. */
  lines: number;
  onClick: () => void;
}

export const SupplierLink = ({ name, lines, onClick }: SupplierLinkProps) => (
  <Link
    component="button"
    type="button"
    onClick={onClick}
    title={name}
    sx={{ textAlign: 'left', font: 'inherit', minHeight: 24 }}
  >
    <Box component="span" sx={clampLines(lines)}>
      {name}
    </Box>
  </Link>
);

/** Of a full portion, and of a pound where the supplier gave an estimate. */
export function Cost({ group }: { group: Group }) {
  const perPound = pricePerPoundCents(group);
  return (
    <>
      <Money cents={group.costPerPortionCents} />
      {perPound === null ? null : (
        <Typography variant="body2" color="textSecondary" noWrap>
          about {formatCents(perPound)}/lb
        </Typography>
      )}
    </>
  );
}

export const Remaining = ({ counts }: { counts: QuarterCounts }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: '5ch minmax(64px, 1fr)',
      gap: 1,
      alignItems: 'center',
    }}
  >
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
      {formatPortions(freeQuartersOf(counts) / quartersPerPortion)}
    </Box>
    <ShareBar counts={counts} />
  </Box>
);
