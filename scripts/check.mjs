// Runs the named checks (all of them without names) two at a time, shows what failed, sums up.
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import './install.mjs';

const cache = 'node_modules/.cache';
const results = 'test-results';

/** The slow ones first: the short ones fill the gap beside them. */
const checks = {
  jest: 'jest --selectProjects shared server page --maxWorkers 3 --json --outputFile=test-results/jest.json',
  eslint: 'eslint . --ext .ts,.tsx,.cjs,.mjs',
  types: `typescript/tsc -p . --incremental --tsBuildInfoFile ${cache}/tsc/root.json`,
  'shared-types': `typescript/tsc -p src/shared --incremental --tsBuildInfoFile ${cache}/tsc/shared.json`,
  prettier: 'prettier --check --cache --log-level warn . !src/server/db/migrations/**',
  boundaries: 'dependency-cruiser/depcruise src e2e --config .dependency-cruiser.cjs',
  knip: 'knip',
};

const require = createRequire(import.meta.url);

/** The file behind a command of a package: `eslint`, or `typescript/tsc` where the names differ. */
function binary(name) {
  const [packageName, command = packageName] = name.split('/');
  const folder = path.join('node_modules', packageName);
  const { bin } = require(path.resolve(folder, 'package.json'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

function run(name) {
  const [command, ...args] = checks[name].split(' ');
  const env = { ...process.env, ESLINT_USE_FLAT_CONFIG: 'false', NODE_NO_WARNINGS: '1' };
  const started = Date.now();
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [binary(command), ...args], { env });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`);
      const text = Buffer.concat(output).toString().trim();
      if (text && (code !== 0 || name === 'jest' || name === 'eslint')) console.log(`\n${text}\n`);
      resolve({ name, passed: code === 0 });
    });
  });
}

async function runAll(names) {
  const waiting = [...names];
  const done = [];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) done.push(await run(name));
  };
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, worker));
  return done;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in checks));
if (unknown.length > 0) {
  console.error(
    `No such check: ${unknown.join(', ')}. There are ${Object.keys(checks).join(', ')}.`,
  );
  process.exit(2);
}

mkdirSync(results, { recursive: true });
rmSync(path.join(results, 'jest.json'), { force: true });
const outcome = await runAll(names.length > 0 ? names : Object.keys(checks));
writeFileSync(path.join(results, 'checks.json'), JSON.stringify(outcome));

const failed = outcome.filter(({ passed }) => !passed).map(({ name }) => name);
console.log(failed.length === 0 ? 'Every check passed.' : `Failed: ${failed.join(', ')}.`);
process.exitCode = failed.length === 0 ? 0 : 1;
