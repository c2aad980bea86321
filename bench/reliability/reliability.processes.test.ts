import { openStage, type Stage } from './play';
import { callOffs } from './scenarios/callOffs';
import { drains } from './scenarios/drains';
import { faults } from './scenarios/faults';
import { kills } from './scenarios/kills';
import { lastQuarter } from './scenarios/lastQuarter';
import { waitlists } from './scenarios/waitlists';
import { refunds } from './scenarios/refunds';
import { webhooks } from './scenarios/webhooks';

/** The same in every run of the tests; `npm run reliability` draws another each time. */
const seed = 20_261;
const patience = 300_000;

let stage: Stage;

beforeAll(async () => {
  stage = await openStage({ size: 'short', seed });
}, patience);

afterAll(() => stage.close(), patience);

/** The promises that belong to every change; `npm run nightly` plays them all. */
it.each([lastQuarter, kills, webhooks, faults, refunds, callOffs, waitlists, drains])(
  'holds in the short form: $name',
  async (scenario) => {
    const { outcome } = await stage.play(scenario);
    expect(outcome.problems).toEqual([]);
  },
  patience,
);
