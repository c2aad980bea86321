import { listedFacts } from '#shared/groups/factText';
import { formatDeadline } from '#shared/groups/groupClock';
import { zoneLabel } from '#shared/groups/timeZones';
import { effectiveStatus } from '#shared/groups/groupStatus';
import { formatPortions } from '#shared/groups/portions';

import type { Group } from '../../../api/group';
import { Section } from '../../../ui/Section';
import { FactList } from '../../../ui/FactList';
import { weightFacts } from '../../../ui/formatWeights';
import { Money } from '../../../ui/Money';
import { StatusChip } from '../../../ui/StatusChip';
import { When } from '../../../ui/When';

interface GroupDetailsProps {
  group: Group;
  supplierName: string;
}

/** Facts of a group, as they are stored. */
export const GroupDetails = ({ group, supplierName }: GroupDetailsProps) => (
  <Section title="Details">
    <FactList
      facts={[
        { label: 'Supplier', value: supplierName },
        { label: 'State', value: group.state },
        { label: 'Time zone', value: group.can.timeZones ? zoneLabel(group.timeZone) : null },
        { label: 'Animal', value: group.tag ? `${group.animal}, ${group.tag}` : group.animal },
        ...weightFacts(group),
        ...listedFacts(group),
        {
          label: 'Deadline',
          value: group.fillBy && formatDeadline(new Date(group.fillBy), group.timeZone),
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
