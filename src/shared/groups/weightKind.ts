import type { WeightKind } from './pricing.schema';

/** Kind of weighing of a group; one that was made before it was asked for is weighed hot. */
export const weightKindOf = ({
  weightKind = 'hot',
}: {
  weightKind?: WeightKind | undefined;
}): WeightKind => weightKind;
