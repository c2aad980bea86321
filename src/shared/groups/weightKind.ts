import type { WeightKind } from './pricing.schema';

/** How a carcass is weighed; groups of before that was asked are weighed hot. */
export const weightKindOf = ({
  weightKind = 'hot',
}: {
  weightKind?: WeightKind | undefined;
}): WeightKind => weightKind;
