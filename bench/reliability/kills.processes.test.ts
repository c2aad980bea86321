import { openShortStage } from './shortForm';
import { drains } from './scenarios/drains';
import { kills } from './scenarios/kills';
import { lastQuarter } from './scenarios/lastQuarter';
import { webhooks } from './scenarios/webhooks';

const problemsOf = openShortStage();

it.each([kills, lastQuarter, webhooks, drains])(
  'holds in the short form: $name',
  async (scenario) => {
    expect(await problemsOf(scenario)).toEqual([]);
  },
);
