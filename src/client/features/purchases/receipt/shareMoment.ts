import { sharePackagesOf, type SharePackages } from '#shared/groups/sharePackages';
import { isHarvested } from '#shared/groups/groupStage';
import { formatPounds, shareWeightsOf } from '#shared/groups/shareWeights';
import { milestoneNames, reachedMilestone } from '#shared/milestones/milestones';
import { describeBoxes } from '#shared/pickup/handedOver';

import type { Receipt } from '../../../api/purchase';

/** A moment of a share that its buyer passes on: words of the picture, and what is drawn in it. */
export interface ShareMoment {
  moment: string;
  name: string;
  /** As it was boxed, else as the supplier estimated it. */
  amount: string;
  ranch: string;
  share: SharePackages;
}

type MomentReceipt = Pick<
  Receipt,
  'state' | 'portion' | 'weights' | 'group' | 'handover' | 'way' | 'supplier'
>;

/** Null before the animal is harvested, of a share that is not paid, and where no weight is known to draw. */
export function shareMomentOf(receipt: MomentReceipt): ShareMoment | null {
  const { state, portion, group, handover, supplier } = receipt;
  const moment = momentNameOf(receipt);
  if (!moment || !group || state !== 'paid') return null;
  const share = packagesOf(receipt, group);
  if (!share) return null;
  const estimate = receipt.weights && shareWeightsOf(receipt.weights, portion, group.totalPortions);
  const about = estimate?.takeHomeLb ? `About ${formatPounds(estimate.takeHomeLb)}` : null;
  const boxed = handover && describeBoxes(handover);
  const amount = boxed ?? about ?? '';
  return { moment, name: group.name, amount, ranch: supplier.name, share };
}

function momentNameOf({ handover, way }: MomentReceipt): string | null {
  if (handover?.collectedAt) return 'Picked up';
  const reached = reachedMilestone(way.milestones);
  return reached && isHarvested(reached) ? milestoneNames[reached] : null;
}

/** Packages of the pounds that were weighed, else of those that the share was bought with. */
function packagesOf(
  { portion, weights, handover }: MomentReceipt,
  group: NonNullable<Receipt['group']>,
): SharePackages | null {
  const pounds = handover?.pounds;
  if (!pounds) return sharePackagesOf({ ...group, weights }, portion);
  const weighed = { liveLb: null, hangingLb: null, takeHomeLowLb: pounds, takeHomeHighLb: null };
  return sharePackagesOf({ ...group, totalPortions: 1, weights: weighed }, 'Full');
}
