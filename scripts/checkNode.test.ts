import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

interface Package {
  engines: { node: string };
  scripts: Record<string, string>;
}

const { engines, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;

/** Runs a program of this folder as if Node had that version. */
function runOn(version: string, file: string) {
  const preload = `Object.defineProperty(process.versions, 'node', { value: '${version}' })`;
  const args = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`, file];
  return spawnSync(process.execPath, args, { encoding: 'utf8' });
}

it.each(Object.entries(scripts))(
  'says in one sentence that Node is too old when %s is run',
  (_, script) => {
    const [, file = ''] = /^node (scripts\/\w+\.mjs)/.exec(script) ?? [];
    const { status, stdout, stderr } = runOn('18.20.8', file);
    expect(stderr).toMatch(/^Sharecut needs Node 20\.19 or newer; this is 18\.20\.8\. [^\n]*\n$/);
    expect(stdout).toBe('');
    expect(status).toBe(1);
  },
);

it.each([
  ['20.18.3', 1],
  ['20.19.0', 0],
  ['22.23.3', 0],
  ['24.21.0', 0],
  ['26.10.0', 0],
])('ends with exit code when Node is %s: %i', (version, exitCode) => {
  expect(runOn(version, 'scripts/checkNode.mjs').status).toBe(exitCode);
});

it('asks for the version that package.json names', () => {
  expect(engines.node).toBe('>=20.19.0');
});
