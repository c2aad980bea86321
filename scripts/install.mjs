// Installs what package-lock.json names where it is missing. Plain Node: nothing is there yet.
// Not an npm `pre` script: .npmrc's ignore-scripts, which keeps packages from running theirs, skips those.
import './checkNode.mjs';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { run } from './run.mjs';

process.chdir(path.join(import.meta.dirname, '..'));

function packagesIn(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {};
}

/** npm writes down what it installed: every package has to be there as it is locked. */
function isInstalled() {
  const installed = packagesIn('node_modules/.package-lock.json');
  return Object.entries(packagesIn('package-lock.json')).every(
    ([name, { version, optional }]) =>
      name === '' || optional || installed[name]?.version === version,
  );
}

if (!isInstalled()) run('Installing what package-lock.json names', 'npm ci --include=dev');
