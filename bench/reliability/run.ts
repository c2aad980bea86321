import { parseArgs } from 'node:util';

import { openStage } from './play';
import type { Scenario } from './scenario';
import { byWeight } from './scenarios/byWeight';
import { chaos } from './scenarios/chaos';
import { faults } from './scenarios/faults';
import { hopelessRefunds } from './scenarios/hopelessRefunds';
import { kills } from './scenarios/kills';
import { lastQuarter } from './scenarios/lastQuarter';
import { webhooks } from './scenarios/webhooks';

/** One for each promise of docs/evidence/reliability.md, in its order. */
const scenarios: readonly Scenario[] = [
  lastQuarter,
  kills,
  webhooks,
  faults,
  hopelessRefunds,
  byWeight,
  chaos,
];

const usage = `Use: npm run reliability -- [${scenarios.map(({ name }) => name).join('|')} …] [--short] [--seed 7]`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' }, seed: { type: 'string' } },
});
const unknown = positionals.filter((name) => scenarios.every((scenario) => scenario.name !== name));
if (unknown.length > 0) {
  console.error(`No such scenario: ${unknown.join(', ')}.\n${usage}`);
  process.exit(2);
}

const chosen =
  positionals.length === 0 ? scenarios : scenarios.filter(({ name }) => positionals.includes(name));
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const size = values.short ? 'short' : 'long';
console.log(`Seed ${seed}: \`--seed ${seed}\` draws the same again.`);

const stage = await openStage({ size, seed });
let failed = 0;
for (const scenario of chosen) {
  const { outcome, seconds } = await stage.play(scenario);
  const isKept = outcome.problems.length === 0;
  if (!isKept) failed += 1;
  const figures = Object.entries(outcome.figures).map(([name, count]) => `${name} ${count}`);
  console.log(`\n${isKept ? 'kept' : 'BROKEN'}  ${scenario.name}: ${scenario.promise}`);
  console.log(`  ${figures.join(', ')} (${seconds} s)`);
  for (const problem of outcome.problems.slice(0, 20)) console.log(`  - ${problem}`);
}
await stage.close();
console.log(failed === 0 ? '\nEvery promise was kept.' : `\n${failed} of them were broken.`);
process.exitCode = failed === 0 ? 0 : 1;
