import { parseArgs } from 'node:util';

import { Client } from 'pg';

import { leastHashKib } from '#server/modules/users/passwordHash.service';
import { startFleet } from '#testing/fleet/serverFleet';

import { checkRatios } from './checkRatios';
import { withReads } from './reads';
import { compareSales, sellOnPglite } from './sales/sales';
import { compare, formatComparison, type Turns } from './turns';

/**
 * Reads, logins and sales compared with the minimal server, in turns, on one Postgres
 * (docs/evidence/performance.md).
 */
async function compareAll(turns: Turns): Promise<void> {
  const fleet = await startFleet({
    database: 'postgres',
    hasWebhooks: false,
    env: { PASSWORD_HASH_KIB: String(leastHashKib), SWEEP_SECONDS: '3600' },
  });
  const database = new Client({ connectionString: fleet.databaseUrl });
  try {
    await database.connect();
    await withReads(fleet, database, async (comparisons) => {
      for (const { what, product, floor } of comparisons)
        console.log(formatComparison(what, await compare(database, product, floor, turns)));
    });
  } finally {
    await database.end();
    await fleet.close();
  }
  await compareSales();
  await sellOnPglite(turns);
}

const { values } = parseArgs({ options: { short: { type: 'boolean' } } });
if (values.short) process.exitCode = (await checkRatios()) ? 0 : 1;
else await compareAll({ rounds: 5, seconds: 4 });
