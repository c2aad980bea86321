import type { Weights } from './facts';
import { shareWeightsOf } from './shareWeights';
import { toNearestCents, type Cents } from '../money';

interface Weighed {
  totalCents: Cents;
  weights: Weights | null;
}

/**
 * Price of a pound to take home, in the middle of the supplier's estimate; the same for every share. `null` where the
 * supplier gave none.
 */
export function pricePerPoundCents({ totalCents, weights }: Weighed): Cents | null {
  const takeHome = weights && shareWeightsOf(weights, 'Full', 1).takeHomeLb;
  if (!takeHome || takeHome.low + takeHome.high <= 0) return null;
  return toNearestCents((2 * totalCents) / 100 / (takeHome.low + takeHome.high));
}
