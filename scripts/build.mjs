// Builds the page, the server and the Stripe emulator where a build is missing or older than its sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import './install.mjs';
import './env.mjs';
import { run } from './run.mjs';

const stamp = 'dist/.built-from';
const inputs = [
  'src',
  'public',
  'webpack.config.ts',
  'packages/stripe-emulator/src',
  'packages/stripe-emulator/build.js',
  'scripts/firstViewsPlugin.ts',
  'scripts/checkNode.mjs',
  'scripts/program.mjs',
  'scripts/prerender.ts',
  'package.json',
  'package-lock.json',
];

function filesIn(input) {
  if (!statSync(input).isDirectory()) return [input];
  return readdirSync(input, { recursive: true })
    .map((name) => path.join(input, name))
    .filter((file) => statSync(file).isFile() && !/\.test\.tsx?$/.test(file))
    .sort();
}

/** Changes with every file that the build reads, independent of file times. */
function buildKey() {
  const hash = createHash('sha256').update(process.env.API_HOST ?? '');
  for (const file of inputs.flatMap(filesIn)) hash.update(file).update(readFileSync(file));
  return hash.digest('hex');
}

const key = buildKey();
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== key) {
  run(
    'Building the page and the server',
    'node --import tsx node_modules/webpack/bin/webpack.js --mode production --stats errors-warnings',
  );
  run('Drawing the first pages', 'node --import tsx scripts/prerender.ts', {
    NODE_ENV: 'production',
    TSX_TSCONFIG_PATH: 'src/client/tsconfig.json',
  });
  run('Building the emulator of the card provider', 'node packages/stripe-emulator/build.js');
  run('Making an empty database', 'node dist/server/writeEmptyDatabase.js');
  writeFileSync(stamp, key);
}
