import { openStage, type Stage } from './play';
import { byWeight } from './scenarios/byWeight';
import { faults } from './scenarios/faults';
import { hopelessRefunds } from './scenarios/hopelessRefunds';
import { kills } from './scenarios/kills';
import { lastQuarter } from './scenarios/lastQuarter';
import { webhooks } from './scenarios/webhooks';

/** The same in every run of the tests; `npm run reliability` draws another each time. */
const seed = 20_261;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ size: 'short', seed });
});

afterAll(() => stage.close());

it.each([kills, lastQuarter, webhooks, faults, hopelessRefunds, byWeight])(
  'holds in the short form: $name',
  async (scenario) => {
    expect((await stage.play(scenario)).outcome.problems).toEqual([]);
  },
);
