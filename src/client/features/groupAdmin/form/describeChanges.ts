import { dayWords } from '#shared/groups/groupClock';
import type { Weights } from '#shared/groups/groups.contract';
import { formatCents } from '#shared/money';
import type { Supplier } from '#shared/suppliers/suppliers.contract';

import type { Group } from '../../../api/group';
import { supplierOf } from '../../../api/supplier';
import { groupStatusLabels, unfilledLabels } from '../../../ui/labels';
import { formatAging, inspectionLabels } from '../../../ui/offerFacts';
import type { EditValues } from './groupFormValues';

export interface Change {
  label: string;
  before: string;
  after: string;
}

/** Of each field that both sides may have changed: its label and what it says. */
type Facts = Record<
  Exclude<keyof EditValues, 'fillByReason' | 'version'>,
  readonly [label: string, words: string]
>;

/** What somebody else changed while the form was open, in the form's own words. */
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
  fillBy: ['Fill by', group.fillBy ? dayWords(new Date(group.fillBy), group.state) : 'no day'],
  ifUnfilled: ['If it does not fill', unfilledLabels[group.ifUnfilled]],
  tag: ['Tag', group.tag || 'none'],
  weights: ['Weights', describeWeights(group.weights)],
  inspection: ['Inspection', group.inspection ? inspectionLabels[group.inspection] : 'not stated'],
  priceIncludes: ['The price includes', group.priceIncludes || 'not stated'],
  agingDays: ['Aging', group.agingDays === null ? 'not stated' : formatAging(group.agingDays)],
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
