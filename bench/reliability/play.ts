import { Pool } from 'pg';

import { startFleet } from '#testing/fleet/serverFleet';

import { createHistory } from './history';
import { createRandom } from './random';
import type { Outcome, Scenario, Size } from './scenario';
import { createShop } from './shop';

interface Played {
  scenario: Scenario;
  outcome: Outcome;
  seconds: number;
}

interface Options {
  size: Size;
  seed: number;
}

/** Two servers on one Postgres, the provider beside them; each scenario on the same ones. */
export async function* play(
  scenarios: readonly Scenario[],
  { size, seed }: Options,
): AsyncIterable<Played> {
  const fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    env: { SWEEP_SECONDS: '5', FILL_BY_SECONDS: '1' },
  });
  const pool = new Pool({ connectionString: fleet.databaseUrl });
  const [first = '', ...others] = fleet.servers.map(({ url }) => url);
  try {
    for (const scenario of scenarios) {
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
        pool,
      });
      const seconds = Math.round((Date.now() - started) / 100) / 10;
      yield { scenario, outcome, seconds };
    }
  } finally {
    await pool.end();
    await fleet.close();
  }
}
