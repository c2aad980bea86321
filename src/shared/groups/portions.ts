import type { Animal } from './vocabulary';

/** By their names, which are shown as they are. */
export const portions = ['Full', 'Half', 'Quarter'] as const;
export type Portion = (typeof portions)[number];

/** Stock is counted in whole quarters of a portion. */
export const quartersPerPortion = 4;

export const quartersOf: Record<Portion, number> = { Full: 4, Half: 2, Quarter: 1 };

/** Portion factors: Full 1, Half 0.5, Quarter 0.25. */
export const portionFactor = (portion: Portion): number => quartersOf[portion] / quartersPerPortion;

const fractionNames = ['', '1/4', '1/2', '3/4'] as const;

/**
 * Remaining portions as shown: rounded down to quarters, `2 1/2`, `3/4`, `0`.
 */
export function formatPortions(remainingPortions: number): string {
  const quarters = Math.max(0, Math.floor(remainingPortions * quartersPerPortion + 1e-9));
  const whole = Math.floor(quarters / quartersPerPortion);
  const fraction = fractionNames[quarters % quartersPerPortion] ?? '';
  const shown = whole.toLocaleString('en-US');
  if (!fraction) return shown;
  return whole ? `${shown} ${fraction}` : fraction;
}

const greatestDivisor = (a: number, b: number): number => (b ? greatestDivisor(b, a % b) : a);

/** A share as a fraction of the whole animal: a Half of a 4-portion steer is `1/8`. */
export function shareOfAnimal(portion: Portion, totalPortions: number): string {
  const quarters = quartersOf[portion];
  const all = totalPortions * quartersPerPortion;
  const divisor = greatestDivisor(quarters, all);
  return quarters === all ? 'the whole' : `${quarters / divisor}/${all / divisor}`;
}

/** By the number of such parts in the animal. */
const partNames: Readonly<Record<string, string>> = {
  2: 'half',
  3: 'a third',
  4: 'a quarter',
  5: 'a fifth',
  6: 'a sixth',
  8: 'an eighth',
  10: 'a tenth',
  12: 'a twelfth',
  16: 'a sixteenth',
  20: 'a twentieth',
};

/** The fields that say what part of the animal a share is. */
export interface DividedAnimal {
  animal: Animal;
  totalPortions: number;
}

/** Where a name has to do, as in a subject: `1/8 of the beef`, `the whole goat`. */
export function partInShort(portion: Portion, { animal, totalPortions }: DividedAnimal): string {
  const share = shareOfAnimal(portion, totalPortions);
  const kind = animal.toLowerCase();
  return share === 'the whole' ? `the whole ${kind}` : `${share} of the ${kind}`;
}

/** `an eighth of the beef (1/8)`, `1/28 of the lamb`, `the whole goat`. */
export function partOfAnimal(portion: Portion, group: DividedAnimal): string {
  const share = shareOfAnimal(portion, group.totalPortions);
  const name = partNames[share.replace('1/', '')];
  return name
    ? `${name} of the ${group.animal.toLowerCase()} (${share})`
    : partInShort(portion, group);
}

/** The same where there is little room: `Half, 1/8`. */
export const portionWithShare = (portion: Portion, totalPortions: number): string =>
  `${portion}, ${shareOfAnimal(portion, totalPortions)}`;

/** `Half · an eighth of the beef (1/8)`. */
export const portionWithPart = (portion: Portion, group: DividedAnimal): string =>
  `${portion} · ${partOfAnimal(portion, group)}`;
