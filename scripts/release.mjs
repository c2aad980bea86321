// Makes the folder `release`: what `node` starts on a machine without compiler, sources and development packages.
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import './build.mjs';
import { run } from './run.mjs';

const programs = {
  start: 'main',
  migrate: 'migrate',
  'create-superadmin': 'createSuperadmin',
  backup: 'backup',
  restore: 'restore',
  'move-to-postgres': 'moveToPostgres',
  'release-returns': 'releaseReturns',
};
const emulator = 'packages/stripe-emulator';

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const copy = (file) => cpSync(file, `release/${file}`, { recursive: true, filter: isShipped });
const isShipped = (file) => !(file.startsWith('dist/client') && file.endsWith('.map'));
const write = (file, content) =>
  writeFileSync(`release/${file}`, `${JSON.stringify(content, null, 2)}\n`);

const { name, version, description, license, type, engines, overrides, dependencies } =
  readJson('package.json');
const notBundled = readJson('scripts/notBundled.json');
const ofEmulator = readJson(`${emulator}/package.json`);
for (const field of ['devDependencies', 'jest', 'scripts']) delete ofEmulator[field];
const ofRelease = {
  name,
  version,
  private: true,
  description,
  license,
  type,
  engines,
  overrides,
  scripts: Object.fromEntries(
    Object.entries(programs).map(([command, program]) => [
      command,
      `node --enable-source-maps dist/server/${program}.js`,
    ]),
  ),
  dependencies: {
    ...Object.fromEntries(notBundled.map((name) => [name, dependencies[name]])),
    'stripe-emulator': `file:${emulator}`,
  },
};
const lock = readJson('package-lock.json');
Object.assign(lock.packages, { '': ofRelease, [emulator]: ofEmulator });

rmSync('release', { recursive: true, force: true });
for (const file of ['dist', `${emulator}/dist`, `${emulator}/stripe-emulator.js`]) copy(file);
for (const file of ['.npmrc', 'CHANGELOG.md', 'deploy', 'docs']) copy(file);
write('package.json', ofRelease);
write(`${emulator}/package.json`, ofEmulator);
// npm removes what the release does not need from it, and keeps the versions of the rest.
write('package-lock.json', lock);
run('Installing what the server loads', 'npm install --omit=dev --prefer-offline --prefix release');
// Of the project, because most packages are part of the bundles.
run('Listing the parts', 'npm sbom --omit=dev --sbom-format=cyclonedx > release/sbom.json');
