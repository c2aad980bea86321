import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const server = 'src/server';

/** `>= clock_timestamp()` and `lte(column, databaseNow)`: no index is used for such a comparison. */
const comparison =
  /(?:[<>]=?|between)\s*(?:\$\{databaseNow\}|clock_timestamp\(\))|\b(?:gte?|lte?|between)\([^()]*databaseNow/g;

it('compares no column with a clock that may change from row to row', () => {
  const found = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.ts$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(path.join(server, file), 'utf8');
      return [...text.matchAll(comparison)].map(([match]) => `${file}: ${match}`);
    });
  // The hold's own row is read by its key, by the clock of the moment it is read.
  expect(found).toEqual([
    'modules/holds/writeHold.ts: > clock_timestamp()',
    `modules/pickup/windows.queries.ts: > \${databaseNow}`,
  ]);
});
