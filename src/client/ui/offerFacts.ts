import type { UnfilledOutcome } from '#shared/groups/fillBy';
import type { Inspection, OfferFacts } from '#shared/groups/whatYouGet';

import type { Fact } from './FactList';

export const inspectionLabels: Record<Inspection, string> = {
  customExempt: 'Custom-exempt',
  usda: 'USDA inspected',
  state: 'State inspected',
};

/** `14 days`, `1 day`, `not aged`. */
export function formatAging(days: number): string {
  if (days === 0) return 'not aged';
  return days === 1 ? '1 day' : `${days} days`;
}

/** What the supplier says of what buyers get; what nobody said is left out. */
export const offerFacts = ({ inspection, priceIncludes, agingDays }: OfferFacts): Fact[] => [
  { label: 'Inspection', value: inspection && inspectionLabels[inspection] },
  { label: 'Price includes', value: priceIncludes },
  { label: 'Aging', value: agingDays === null ? null : formatAging(agingDays) },
];

interface Owned extends Pick<OfferFacts, 'inspection'> {
  fillBy: string | null;
  decidedAt: string | null;
  ifUnfilled: UnfilledOutcome;
}

const ownedAlive =
  'Custom-exempt: buyers own the live animal, and packages say NOT FOR SALE. The meat is for your own household.';

/** What buyers of a custom-exempt animal have to know, until its day has decided; `null` of any other. */
export function ownershipText(group: Owned): string | null {
  const { inspection, fillBy, decidedAt, ifUnfilled } = group;
  if (inspection !== 'customExempt') return null;
  return fillBy && !decidedAt && ifUnfilled === 'proceed'
    ? `${ownedAlive} What is not sold by the day is for the rancher’s own household.`
    : ownedAlive;
}

/** The same where there is little room, for who has read it. */
export const ownershipInBrief = ({ inspection }: Pick<OfferFacts, 'inspection'>): string | null =>
  inspection === 'customExempt'
    ? 'Custom-exempt: you own a part of the live animal, and packages say NOT FOR SALE.'
    : null;
