import type { AnimalFacts } from '#shared/groups/facts';
import type { UnfilledOutcome } from '#shared/groups/deadline';

interface Owned extends Pick<AnimalFacts, 'inspection'> {
  fillBy: string | null;
  decidedAt: string | null;
  ifUnfilled: UnfilledOutcome;
}

const ownedAlive =
  'Custom-exempt: buyers own the live animal, and packages say NOT FOR SALE. The meat is for your own household.';

/** Notice for buyers of a custom-exempt animal, until the deadline is settled; `null` for other animals. */
export function ownershipText(group: Owned): string | null {
  const { inspection, fillBy, decidedAt, ifUnfilled } = group;
  if (inspection !== 'customExempt') return null;
  return fillBy && !decidedAt && ifUnfilled === 'proceed'
    ? `${ownedAlive} What is not sold by the deadline is for the rancher’s own household.`
    : ownedAlive;
}

/** The same where there is little room, for who has read it. */
export const ownershipInBrief = ({ inspection }: Pick<AnimalFacts, 'inspection'>): string | null =>
  inspection === 'customExempt'
    ? 'Custom-exempt: you own a part of the live animal, and packages say NOT FOR SALE.'
    : null;
