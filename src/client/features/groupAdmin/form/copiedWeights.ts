import type { Weights } from '#shared/groups/facts';

type WeightName = keyof Weights;

/** In the order in which a supplier is likely to know them. */
const weightNames = ['hangingLb', 'liveLb', 'takeHomeHighLb', 'takeHomeLowLb'] as const;

/** The weight that is typed of the next animal: the first that is known of the copied one. */
export const weightToType = (copied: Weights | null): WeightName =>
  weightNames.find((name) => copied?.[name] != null) ?? 'hangingLb';

/** The other weights of the next animal, as they were to the typed one last time; in whole pounds. */
export function otherWeights(
  copied: Weights,
  typed: WeightName,
  pounds: number,
): Partial<Record<WeightName, number>> {
  const lastTime = copied[typed];
  if (!lastTime || !(pounds > 0)) return {};
  const others = weightNames.flatMap((name) => {
    const weight = copied[name];
    return name === typed || weight === null
      ? []
      : [[name, Math.round((weight * pounds) / lastTime)] as const];
  });
  return Object.fromEntries(others);
}
