import { dayWords } from '#shared/groups/groupClock';
import type { Weights } from '#shared/groups/groups.contract';
import { formatCents } from '#shared/money';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import type { Group } from '../../../api/group';
import { supplierOf } from '../../../api/supplier';
import { groupStatusLabels, unfilledLabels } from '../../../ui/labels';
import { agingWords, inspectionLabels } from '../../../ui/offerFacts';

export interface Change {
  label: string;
  before: string;
  after: string;
}

type Facts = Record<string, string>;

/** What somebody else changed while the form was open, in the form's own words. */
export function describeChanges(
  opened: Group,
  stored: Group,
  suppliers: readonly Supplier[],
): Change[] {
  const before = factsOf(opened, suppliers);
  const after = factsOf(stored, suppliers);
  return Object.entries(after)
    .map(([label, now]) => ({ label, before: before[label] ?? '', after: now }))
    .filter((change) => change.before !== change.after);
}

const factsOf = (group: Group, suppliers: readonly Supplier[]): Facts => ({
  'Group name': group.name,
  Supplier: supplierOf(group, suppliers).name,
  Animal: group.animal,
  State: group.state,
  'Remaining cost': formatCents(group.remainingCents),
  'Shares offered': group.portionsAvailable.join(', '),
  Status: groupStatusLabels[group.status],
  'Fill by': group.fillBy ? dayWords(new Date(group.fillBy), group.state) : 'no day',
  'If it does not fill': unfilledLabels[group.ifUnfilled],
  Tag: group.tag || 'none',
  Weights: describeWeights(group.weights),
  Inspection: group.inspection ? inspectionLabels[group.inspection] : 'not stated',
  'The price includes': group.priceIncludes || 'not stated',
  Aging: group.agingDays === null ? 'not stated' : agingWords(group.agingDays),
});

function describeWeights(weights: Weights | null): string {
  const { liveLb, hangingLb, takeHomeLowLb, takeHomeHighLb } = weights ?? {};
  const all = [liveLb, hangingLb, takeHomeLowLb, takeHomeHighLb];
  return all.some((pounds) => pounds != null)
    ? all
        .map((pounds) => (pounds == null ? '–' : `${pounds.toLocaleString('en-US')} lb`))
        .join(', ')
    : 'none';
}
