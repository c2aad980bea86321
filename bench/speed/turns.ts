import type { Client } from 'pg';

import { withProcessorSeconds } from './processorTime';

/** Of how many turns, and how long each. */
export interface Turns {
  rounds: number;
  seconds: number;
  /** How long each side runs before it counts; the time of a turn where unset. */
  warmUpSeconds?: number;
  /** Both work at the same time: what else the machine does is then the same for both. */
  areAtOnce?: boolean;
}

/** One of two that are compared: the product, or its floor. */
export interface Side {
  pid: number;
  isFloor: boolean;
  /** Works for so long. @returns how many requests, or shares, that were. */
  work: (seconds: number) => Promise<number>;
}

/** What a side did in the middle of its turns. */
export interface Measured {
  perSecond: number;
  /** Milliseconds of processor time for each, of the server and of Postgres. */
  cpu: number;
}

export interface Compared {
  product: Measured;
  floor: Measured;
  /** The product's processor time over the floor's, in the middle of the rounds. */
  times: number;
}

export const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

const middleOf = (turns: readonly Measured[]): Measured => ({
  perSecond: median(turns.map(({ perSecond }) => perSecond)),
  cpu: median(turns.map(({ cpu }) => cpu)),
});

async function takeTurn(database: Client, side: Side, turnSeconds: number): Promise<Measured> {
  const { done, seconds } = await withProcessorSeconds(side, database, () =>
    side.work(turnSeconds),
  );
  return { perSecond: done / turnSeconds, cpu: (seconds * 1000) / done };
}

/** Product and floor in turns, or at once, so that a machine that grows slow does so for both. */
export async function compare(
  database: Client,
  product: Side,
  floor: Side,
  { rounds, seconds, warmUpSeconds = seconds, areAtOnce = false }: Turns,
): Promise<Compared> {
  for (const side of [product, floor]) await takeTurn(database, side, warmUpSeconds);
  const turns: [Measured, Measured][] = [];
  for (let round = 0; round < rounds; round += 1) {
    const ours = takeTurn(database, product, seconds);
    if (!areAtOnce) await ours;
    const least = takeTurn(database, floor, seconds);
    turns.push(await Promise.all([ours, least]));
  }
  return middleOfAll(turns);
}

/** @param turns of the product, each with that of the floor. */
export const middleOfAll = (turns: readonly [Measured, Measured][]): Compared => ({
  product: middleOf(turns.map(([ours]) => ours)),
  floor: middleOf(turns.map(([, least]) => least)),
  times: median(turns.map(([ours, least]) => ours.cpu / least.cpu)),
});

const inFigures = ({ perSecond, cpu }: Measured): string =>
  `${perSecond.toFixed(0).padStart(7)} /s ${cpu.toFixed(2).padStart(6)} ms`;

/** One line of what was measured. */
export const formatComparison = (what: string, { product, floor, times }: Compared): string =>
  `${what.padEnd(12)}${inFigures(product)}   floor${inFigures(floor)}   ` +
  `${(product.perSecond / floor.perSecond).toFixed(2)} of its rate, ${times.toFixed(2)} times its processor time`;
