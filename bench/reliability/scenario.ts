import type { Pool } from 'pg';

import type { Fleet } from '#testing/fleet/serverFleet';

import type { History } from './history';
import type { Random } from './random';
import type { Shop } from './shop';

export type Size = 'short' | 'long';

/** What a scenario plays with. */
export interface World {
  size: Size;
  seed: number;
  random: Random;
  history: History;
  shop: Shop;
  fleet: Fleet;
  /** The fleet's servers, by address. */
  servers: readonly [string, ...string[]];
  /** The fleet's database. */
  pool: Pool;
}

/** Counts of what was done and of what must be zero. */
export interface Outcome {
  figures: Record<string, number>;
  /** What went wrong, in words; empty when all is well. */
  problems: string[];
}

export interface Scenario {
  name: string;
  /** The property that must hold, for the output. */
  promise: string;
  run(world: World): Promise<Outcome>;
}

/** `count` problems of one kind as a line, or none. */
export const unlessZero = (count: number, what: string): string[] =>
  count === 0 ? [] : [`${count} ${what}`];
