import fc from 'fast-check';

import { startFleet } from '#testing/fleet/serverFleet';

import { unlessZero, type Scenario } from '../scenario';
import { mixCommands } from './mixCommands';
import { openMix } from './mixModel';

/** Random buyers and admins, one command after another, on both databases. */
export const mixes: Scenario = {
  name: 'mixes',
  promise:
    'holds, payments, releases, refunds, leaving, corrections, closings and openings in any order: the ledgers add up',
  async run({ size, seed, shop, fleet }) {
    const [sequences, length] = size === 'short' ? [3, 15] : [500, 30];
    let broken = 0;
    const problems: string[] = [];
    for (const database of ['postgres', 'pglite'] as const) {
      // Without jobs, so that the ledgers are predictable after each command.
      const quiet = await startFleet({
        database,
        hasWebhooks: false,
        env: { SWEEP_SECONDS: '3600' },
      });
      const property = fc.asyncProperty(
        fc.commands(mixCommands, { maxCommands: length, size: 'max' }),
        (commands) => fc.asyncModelRun(() => openMix(quiet.servers[0]?.url ?? '', shop), commands),
      );
      const result = await fc.check(property, {
        numRuns: sequences,
        seed,
        endOnFailure: true,
        includeErrorInReport: true,
      });
      await quiet.close();
      if (result.failed) {
        broken += 1;
        problems.push(`On ${database}: ${fc.defaultReportMessage(result) ?? ''}`);
      }
    }
    fleet.use();
    return {
      figures: { sequences, commands: length, databases: 2, broken },
      problems: [...unlessZero(broken, 'databases where the ledgers were wrong'), ...problems],
    };
  },
};
