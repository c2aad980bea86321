import { parseArgs } from 'node:util';

import { measureMemory } from './memory';
import { measurePage } from './page';
import { measureStarts } from './starts';

/** The figures in docs/evidence/performance.md on starts, memory and the page. */
const measures = {
  start: measureStarts,
  memory: measureMemory,
  page: measurePage,
};
type Measure = keyof typeof measures;
const names = Object.keys(measures) as Measure[];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { short: { type: 'boolean' } },
});
const unknown = positionals.filter((name) => !names.some((known) => known === name));
if (unknown.length > 0) {
  console.error(`Nothing is called ${unknown.join(', ')}.`);
  console.error(`Use: npm run bench:scale -- [${names.join('|')} …] [--short]`);
  process.exit(2);
}

const missed: string[] = [];
for (const name of names) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  for await (const { what, figure, unit, goal, isKept } of measures[name](values.short ?? false)) {
    const shown =
      unit === ''
        ? figure.toFixed(2)
        : unit === 'ms' && figure < 100
          ? `${figure.toFixed(1)} ms`
          : `${figure.toFixed(0)} ${unit}`;
    console.log(
      `${isKept ? 'kept  ' : 'MISSED'}  ${what.padEnd(52)} ${shown.padStart(9)}   ${goal}`,
    );
    if (!isKept) missed.push(what);
  }
}
process.exitCode = missed.length === 0 ? 0 : 1;
