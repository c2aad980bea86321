import { startFleet } from '#testing/fleet/serverFleet';

import { createHistory } from './history';
import { createRandom } from './random';
import type { Outcome, Scenario, World } from './scenario';
import { createShop } from './shop';

/** Two servers on one Postgres, and the provider; all scenarios use the same ones. */
export interface Stage {
  /** Plays a scenario to its end. @returns what it found, and how many seconds it took */
  play(scenario: Scenario): Promise<{ outcome: Outcome; seconds: number }>;
  close(): Promise<void>;
}

/** Starts the servers that scenarios are played on. */
export async function openStage({ size, seed }: Pick<World, 'size' | 'seed'>): Promise<Stage> {
  const fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    env: {
      // Many tests wait for a sweep, or for several.
      SWEEP_SECONDS: size === 'short' ? '1' : '5',
      FILL_BY_SECONDS: '1',
      ...(size === 'long' && { LEASE_SECONDS: '10' }),
    },
  });
  const [first = '', ...others] = fleet.servers.map(({ url }) => url);
  return {
    async play(scenario) {
      fleet.use();
      const started = Date.now();
      const history = createHistory();
      const outcome = await scenario.run({
        size,
        seed,
        random: createRandom(seed),
        history,
        shop: createShop(history),
        fleet,
        servers: [first, ...others],
        pool: fleet.pool,
      });
      return { outcome, seconds: Math.round((Date.now() - started) / 100) / 10 };
    },
    close: () => fleet.close(),
  };
}
