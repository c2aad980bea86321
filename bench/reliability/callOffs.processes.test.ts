import { openShortStage } from './shortForm';
import { callOffs } from './scenarios/callOffs';
import { faults } from './scenarios/faults';

const problemsOf = openShortStage();

it.each([callOffs, faults])('holds in the short form: $name', async (scenario) => {
  expect(await problemsOf(scenario)).toEqual([]);
});
