// What is too long for every change: all promises, random requests, the ratios of speed, elapsed time,
// four looks of every page, and the server's tests on PGlite and on Postgres 18, a purchase and a check-off in Firefox
// ESR and in WebKit (Debian's firefox-esr, webkit2gtk-driver, xvfb). Prints one table at its end.
import { spawnSync } from 'node:child_process';

const postgres = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** The commands to run, and additional settings for each. */
const parts = [
  ['promises', 'npm run reliability -- --short', { TEST_DATABASE_URL: postgres }],
  ['random requests', 'npm run fuzz', { TEST_DATABASE_URL: postgres }],
  ['random requests on PGlite', 'npm run fuzz -- --requests 5000', { TEST_DATABASE_URL: '' }],
  ['tests on PGlite', 'npm test', { TEST_DATABASE_URL: '' }],
  ['tests on Postgres 18', 'node scripts/postgres18.mjs npm test -- --selectProjects=server', {}],
  ['Firefox and WebKit', 'npx jest --selectProjects browsers', { TEST_DATABASE_URL: '' }],
  ['elapsed time', 'npx jest --selectProjects nightly', {}],
  ['four looks', 'npm run test:e2e -- --forceExit', { ALL_LOOKS: '1', TEST_DATABASE_URL: '' }],
  ['jobs of an old shop', 'npm run bench:growth', { TEST_DATABASE_URL: postgres }],
  // Last, when nothing runs in parallel.
  ['ratios of speed', 'npm run bench -- --short', { TEST_DATABASE_URL: postgres }],
];

const rows = parts.map(([part, command, settings]) => {
  const started = Date.now();
  console.log(`\n== ${part}: ${command}`);
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  return { part, result: status === 0 ? 'passed' : 'FAILED', seconds };
});

console.table(rows);
process.exitCode = rows.every(({ result }) => result === 'passed') ? 0 : 1;
