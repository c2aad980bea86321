import Stack from '@mui/material/Stack';
import Button from '@mui/material/Button';
import { Link as RouterLink } from 'react-router-dom';

import { listedFacts } from '#shared/groups/factText';
import { formatDeadline } from '#shared/groups/groupClock';
import { effectiveStatus } from '#shared/groups/groupStatus';
import { formatPortions } from '#shared/groups/portions';

import type { Group } from '../../../api/group';
import { paths } from '../../../config/paths';
import { Section } from '../../../ui/Section';
import { PriceLines } from '../PriceLines';
import { FactList } from '../../../ui/FactList';
import { weightFacts } from '../../../ui/formatWeights';
import { Money } from '../../../ui/Money';
import { StatusChip } from '../../../ui/StatusChip';
import { When } from '../../../ui/When';

interface GroupDetailsProps {
  group: Group;
  supplierName: string;
}

/** All facts of a group, and below them what buyers see of it. */
export const GroupDetails = ({ group, supplierName }: GroupDetailsProps) => (
  <Stack spacing={3} sx={{ minWidth: 0 }}>
    <StoredGroupFacts group={group} supplierName={supplierName} />
    <BuyersView group={group} />
  </Stack>
);

/** In small what buyers see of the group, and the way to their page of it. */
const BuyersView = ({ group }: { group: Group }) => (
  <Section title="What buyers see">
    <PriceLines animal={group} shares={group.shares} facts={group} />
    <Button variant="outlined" component={RouterLink} to={paths.group(group._id)} sx={{ mt: 2 }}>
      Open the buyers’ page
    </Button>
  </Section>
);

interface StoredGroupFactsProps {
  group: Group;
  supplierName: string;
}

const StoredGroupFacts = ({ group, supplierName }: StoredGroupFactsProps) => (
  <Section title="Details">
    <FactList
      facts={[
        { label: 'Supplier', value: supplierName },
        { label: 'State', value: group.state },
        { label: 'Animal', value: group.tag ? `${group.animal}, ${group.tag}` : group.animal },
        ...weightFacts(group),
        ...listedFacts(group),
        {
          label: 'Deadline',
          value: group.fillBy && formatDeadline(new Date(group.fillBy), group.state),
        },
        { label: 'Total cost', value: <Money cents={group.totalCents} /> },
        { label: 'Remaining cost', value: <Money cents={group.remainingCents} /> },
        { label: 'Cost per portion', value: <Money cents={group.costPerPortionCents} /> },
        {
          label: 'Portions taken',
          value: `${formatPortions(group.portionsTaken)} of ${group.totalPortions}`,
        },
        { label: 'Waitlist', value: waitlistCountText(group.line) },
        { label: 'Portions offered', value: group.portionsAvailable.join(', ') },
        ...statusFacts(group),
        { label: 'Created by', value: group.createdBy },
        { label: 'Created', value: <When at={group.createdAt} /> },
        { label: 'Updated', value: <When at={group.updatedAt} /> },
        { label: 'Closed', value: group.dateClosed ? <When at={group.dateClosed} /> : null },
      ]}
    />
  </Section>
);

/** Both statuses are one fact, unless they differ. */
function statusFacts(group: Group) {
  const effective = effectiveStatus(group);
  const stored = { label: 'Stored status', value: <StatusChip status={group.status} /> };
  const label = effective === group.status ? 'Effective and stored status' : 'Effective status';
  const shown = { label, value: <StatusChip status={effective} /> };
  return effective === group.status ? [shown] : [shown, stored];
}

/** `2 waiting, 1 offered a share`; null for an empty waitlist. */
const waitlistCountText = ({ waiting, offered }: Group['line']): string | null =>
  waiting + offered === 0 ? null : `${waiting} waiting, ${offered} offered a share`;
