import { listedFacts } from '#shared/groups/factText';
import { effectiveStatus } from '#shared/groups/groupStatus';
import { formatPortions } from '#shared/groups/portions';

import type { Group } from '../../../api/group';
import { FactList } from '../../../ui/FactList';
import { Money } from '../../../ui/Money';
import { StatusChip } from '../../../ui/StatusChip';
import { When } from '../../../ui/When';
import { Section } from '../../../ui/Section';

interface StoredGroupFactsProps {
  group: Group;
  supplierName: string;
}

export const StoredGroupFacts = ({ group, supplierName }: StoredGroupFactsProps) => (
  <Section title="Details">
    <FactList
      facts={[
        { label: 'Supplier', value: supplierName },
        { label: 'State', value: group.state },
        { label: 'Animal', value: group.tag ? `${group.animal}, ${group.tag}` : group.animal },
        ...listedFacts(group),
        { label: 'Total cost', value: <Money cents={group.totalCents} /> },
        { label: 'Remaining cost', value: <Money cents={group.remainingCents} /> },
        { label: 'Cost per portion', value: <Money cents={group.costPerPortionCents} /> },
        {
          label: 'Portions taken',
          value: `${formatPortions(group.portionsTaken)} of ${group.totalPortions}`,
        },
        { label: 'In line', value: group.line && waitlistCountText(group.line) },
        { label: 'Portions offered', value: group.portionsAvailable.join(', ') },
        { label: 'Effective status', value: <StatusChip status={effectiveStatus(group)} /> },
        { label: 'Stored status', value: <StatusChip status={group.status} /> },
        { label: 'Created by', value: group.createdBy },
        { label: 'Created', value: <When at={group.createdAt} /> },
        { label: 'Updated', value: <When at={group.updatedAt} /> },
        { label: 'Closed', value: group.dateClosed ? <When at={group.dateClosed} /> : null },
      ]}
    />
  </Section>
);

/** `2 waiting, 1 offered a share`; null for an empty waitlist. */
const waitlistCountText = ({ waiting, offered }: NonNullable<Group['line']>): string | null =>
  waiting + offered === 0 ? null : `${waiting} waiting, ${offered} offered a share`;
