import { openStage, type Stage } from './play';
import type { Scenario } from './scenario';

/** The same in every run of the tests; `npm run reliability` draws another each time. */
const seed = 20_261;

/** Milliseconds for a scenario, or for the start of its servers. */
export const patience = 300_000;

/**
 * Starts servers for the scenarios of a test file, and ends them after the last one.
 * @returns a function that plays one in its short form, and returns the problems it found.
 */
export function openShortStage(): (scenario: Scenario) => Promise<string[]> {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage({ size: 'short', seed });
  }, patience);

  afterAll(() => stage.close(), patience);

  return async (scenario) => (await stage.play(scenario)).outcome.problems;
}
