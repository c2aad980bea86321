import { createHash } from 'node:crypto';

import { formatDay } from '#shared/groups/groupClock';
import { stageOf } from '#shared/groups/groupStage';
import type { Animal } from '#shared/groups/vocabulary';
import { countStock, freeQuartersOf, untouched } from '#shared/inventory/quarterCounts';

import type { GroupFacts } from '../groups/groupFacts.rules';

/** All that the preview picture of a shared group shows: what differs here is another picture. */
export interface PreviewContent {
  animal: Animal;
  name: string;
  /** Tag or animal, supplier, state. */
  about: string;
  /** `3 of 16 left · until Dec 5`. */
  state: string;
  /** Quarters of a portion, as the share bar draws them. */
  quarters: { total: number; sold: number; held: number; withdrawn: number };
  /** The key of the animal's first picture. */
  picture: string | null;
}

export function previewOf(
  { group, supplierName, pictures }: GroupFacts,
  now: Date,
): PreviewContent {
  return {
    animal: group.animal,
    name: group.name,
    about: [group.tag ?? group.animal, supplierName, group.state].join(' · '),
    state: stateText(group, now),
    quarters: countStock(group),
    picture: pictures[0]?.key ?? null,
  };
}

function stateText(group: GroupFacts['group'], now: Date): string {
  const stage = stageOf(group, now);
  if (stage === 'calledOff') return 'Called off';
  if (stage === 'closed') return 'Closed';
  if (stage === 'due') return 'The deadline has passed';
  if (stage !== 'selling') return 'Sold out';
  const counts = { ...untouched, ...countStock(group) };
  const left = `${freeQuartersOf(counts)} of ${counts.total} left`;
  return group.fillBy && !group.decidedAt
    ? `${left} · until ${formatDay(group.fillBy, group.timeZone, now)}`
    : left;
}

/** Grows when the drawing itself changes: messengers keep a picture by its address. */
const drawing = 2;

/** Names the picture by what it shows: twelve hexadecimal digits. */
export const versionOf = (content: PreviewContent): string =>
  createHash('sha256')
    .update(JSON.stringify([drawing, content]))
    .digest('hex')
    .slice(0, 12);
