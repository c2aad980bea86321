import { openStage, type Stage } from './play';
import type { Scenario } from './scenario';

/** The same in every run of the tests; `npm run reliability` draws another each time. */
const seed = 20_261;

/**
 * Starts servers for the scenarios of a test file, and ends them after the last one.
 * @returns a function that plays one in its short form, and returns the problems it found.
 */
export function openShortStage(): (scenario: Scenario) => Promise<string[]> {
  let stage: Stage;

  beforeAll(async () => {
    stage = await openStage({ size: 'short', seed });
  });

  afterAll(() => stage.close());

  return async (scenario) => (await stage.play(scenario)).outcome.problems;
}
