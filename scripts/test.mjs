// All tests but journeys and processes, in batches, or the projects that arguments select. Plain Node: `npm test`
// begins on a bare clone.
import { spawnSync } from 'node:child_process';

import './install.mjs';

const asked = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    // Pages and modules of a test are garbage soon: the more of them fit, the less often it is collected.
    '--max-semi-space-size=64',
    'node_modules/jest/bin/jest.js',
    ...(asked.some((argument) => argument.startsWith('--selectProjects'))
      ? []
      : ['rules', 'server', 'page', 'stripe-emulator'].map((name) => `--selectProjects=${name}`)),
    ...asked,
  ],
  { stdio: 'inherit', env: { ...process.env, TEST_BATCHES: 'on' } },
);
process.exitCode = status ?? 1;
