import { formatDeadline } from '#shared/groups/groupClock';
import { stageOf } from '#shared/groups/groupStage';
import { partOfAnimal, quartersPerPortion } from '#shared/groups/portions';
import type { Animal } from '#shared/groups/vocabulary';
import { sharesLeft, smallestOf } from '#shared/inventory/quarterCounts';
import { formatCents, toCents } from '#shared/money';
import { productName } from '#shared/product';

import type { PageHead } from '../../http/pageHead';
import type { GroupFacts } from '../groups/groupFacts.rules';
import { presentShared } from '../groups/groups.presenter';
import { previewOf, versionOf } from './previewContent.rules';
import { previewSize } from './previewSvg';

/**
 * Preview of a shared group for where its link is passed on: the shares left, in words.
 * @param path of the page that shows it, below `origin`
 */
export function shareLinkPreview(facts: GroupFacts, path: string, origin: string): PageHead {
  const { group, supplierName } = facts;
  const preview = previewOf(facts, new Date());
  const animal = group.tag ? `${group.animal}, ${group.tag}` : group.animal;
  return {
    title: `${group.name} · ${productName}`,
    description: `${animal}, from ${supplierName} in ${group.state}. ${leftText(facts)}`,
    url: origin + path,
    picture: {
      url: `${origin}${path}/${versionOf(preview)}.png`,
      alt: `${group.name}: ${preview.state}`,
      size: previewSize,
    },
  };
}

/** The drawing of a kind of animal, for link previews. */
export const drawingOf = (animal: Animal, origin: string): PageHead['picture'] => ({
  url: `${origin}/previews/${animal.toLowerCase()}.png`,
  alt: `A drawing: ${animal}`,
});

export function leftText(facts: GroupFacts): string {
  const { group } = facts;
  const stage = stageOf(group, new Date());
  if (stage === 'calledOff') return 'This group was called off.';
  if (stage === 'closed') return 'This group is closed.';
  if (stage !== 'selling' && stage !== 'due') return 'All shares are sold.';
  const { shares, quarters } = presentShared(facts);
  const smallest = shares.findLast(({ available }) => available);
  if (stage === 'due') return 'Its deadline has passed.';
  if (!smallest) return 'Every share is on hold. Check back in a few minutes.';
  const totalPortions = group.totalQuarters / quartersPerPortion;
  const offered = smallestOf(shares.map(({ portion }) => portion));
  const left = `${sharesLeft({ ...quarters, smallest: offered })}, a ${smallest.portion}, ${partOfAnimal(smallest.portion, { animal: group.animal, totalPortions })}, for ${formatCents(toCents(smallest.price))}.`;
  return group.fillBy && !group.decidedAt
    ? `${left} Deadline: ${formatDeadline(group.fillBy, group.timeZone)}.`
    : left;
}
