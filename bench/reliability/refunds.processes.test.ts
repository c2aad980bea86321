import { openShortStage } from './shortForm';
import { refunds } from './scenarios/refunds';
import { waitlists } from './scenarios/waitlists';

const problemsOf = openShortStage();

it.each([refunds, waitlists])('holds in the short form: $name', async (scenario) => {
  expect(await problemsOf(scenario)).toEqual([]);
});
