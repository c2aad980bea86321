import { entryOf, mapFacts, type FactName } from '#shared/groups/facts';
import { factText, fieldLabelOf } from '#shared/groups/factText';
import { formatDeadline } from '#shared/groups/groupClock';
import { formatCents } from '#shared/money';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import type { Group } from '../../../api/group';
import { supplierOf } from '../../../api/compat/suppliers';
import { groupStatusLabels, unfilledLabels } from '../../../ui/labels';
import type { EditValues } from './groupFormValues';

export interface Change {
  label: string;
  before: string;
  after: string;
}

/** Label and text of each field that both sides may have changed. */
type Facts = Record<
  Exclude<keyof EditValues, 'fillByReason' | 'version'>,
  readonly [label: string, words: string]
>;

/** What another admin changed while the form was open, with the form's labels. */
export function describeChanges(
  opened: Group,
  stored: Group,
  suppliers: readonly Supplier[],
): Change[] {
  const before = factsOf(opened, suppliers);
  const after = factsOf(stored, suppliers);
  return (Object.keys(after) as (keyof Facts)[])
    .map((field) => ({ label: after[field][0], before: before[field][1], after: after[field][1] }))
    .filter((change) => change.before !== change.after);
}

const factsOf = (group: Group, suppliers: readonly Supplier[]): Facts => ({
  name: ['Group name', group.name],
  supplierId: ['Supplier', supplierOf(group, suppliers).name],
  animal: ['Animal', group.animal],
  state: ['State', group.state],
  remainingCost: ['Remaining cost', formatCents(group.remainingCents)],
  portionsAvailable: ['Shares offered', group.portionsAvailable.join(', ')],
  status: ['Status', groupStatusLabels[group.status]],
  fillBy: ['Deadline', group.fillBy ? formatDeadline(new Date(group.fillBy), group.state) : 'none'],
  ifUnfilled: ['If it doesn’t sell out', unfilledLabels[group.ifUnfilled]],
  ...mapFacts((name) => [fieldLabelOf(name), factText(name, group[name]) ?? unsaid(name)] as const),
});

const unsaid = (name: FactName): string =>
  entryOf(name).shown === 'apart' ? 'none' : 'not stated';
