import { play } from './play';
import { scenarios } from './scenarios';

const seed = Date.now() % 1_000_000;
const patience = 900_000;

it(
  'keeps every promise in its short form',
  async () => {
    const broken: string[] = [];
    for await (const { scenario, outcome } of play(scenarios, { size: 'short', seed })) {
      broken.push(...outcome.problems.map((problem) => `${scenario.name} (${seed}): ${problem}`));
    }
    expect(broken).toEqual([]);
  },
  patience,
);
