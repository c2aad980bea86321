/** One row of the output: a figure and its goal. */
export interface Figure {
  what: string;
  figure: number;
  /** '' for a ratio. */
  unit: 'ms' | 'MB' | '/s' | '';
  /** In words. */
  goal: string;
  isKept: boolean;
}

export const atMost = (
  what: string,
  figure: number,
  unit: Figure['unit'],
  most: number,
): Figure => ({
  what,
  figure,
  unit,
  goal: `at most ${most} ${unit}`,
  isKept: figure <= most,
});

export const median = (numbers: number[]): number =>
  [...numbers].sort((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? 0;
