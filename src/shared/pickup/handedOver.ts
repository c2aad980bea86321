import type { Range } from '../groups/shareWeights';

/** Boxes and pounds of a share; either may be unknown. */
export interface Boxed {
  boxes: number | null;
  pounds: number | null;
}

const inDigits = (amount: number): string =>
  amount.toLocaleString('en-US', { maximumFractionDigits: 2 });

/** `104 lb in 3 boxes`, `104 lb`, `3 boxes`; null: nothing is known. */
export function describeBoxes({ boxes, pounds }: Boxed): string | null {
  const boxText = boxes === null ? null : `${inDigits(boxes)} ${boxes === 1 ? 'box' : 'boxes'}`;
  if (pounds === null) return boxText;
  return `${inDigits(pounds)} lb${boxText ? ` in ${boxText}` : ''}`;
}

/** `You were promised 95 to 115 lb: you got 104 lb in 3 boxes.`; null: nothing was weighed yet. */
export function promiseKept(promised: Range | null, boxed: Boxed): string | null {
  const got = describeBoxes(boxed);
  if (!got) return null;
  if (!promised || boxed.pounds === null) return `You got ${got}.`;
  const [low, high] = [inDigits(Math.round(promised.low)), inDigits(Math.round(promised.high))];
  return `You were promised ${low === high ? low : `${low} to ${high}`} lb: you got ${got}.`;
}
