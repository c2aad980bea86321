import { parseArgs } from 'node:util';

import { fuzz } from './fuzz';

const { values } = parseArgs({
  options: { requests: { type: 'string', default: '25000' }, seed: { type: 'string' } },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
const database = process.env.TEST_DATABASE_URL ? 'postgres' : 'pglite';
console.log(`Seed ${seed} on ${database}: \`-- --seed ${seed}\` draws the same again.`);

const started = Date.now();
const { requests, statuses, findings } = await fuzz({
  requests: Number(values.requests),
  seed,
  database,
});

const kinds = new Map<string, typeof findings>();
for (const finding of findings) {
  kinds.set(finding.what, [...(kinds.get(finding.what) ?? []), finding]);
}
for (const [what, found] of kinds) {
  console.log(`\n${found.length} times: ${what}`);
  for (const { request, answer } of found.slice(0, 5)) console.log(`  ${request}\n    ${answer}`);
}
const counts = [...statuses].sort().map(([status, count]) => `${status}: ${count}`);
console.log(`\n${requests} requests in ${Math.round((Date.now() - started) / 1000)} s`);
console.log(`  ${counts.join(', ')}`);
console.log(findings.length === 0 ? 'Every answer was as it must be.' : 'Some must not be.');
process.exitCode = findings.length === 0 ? 0 : 1;
