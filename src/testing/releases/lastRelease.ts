import { execFile } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { bundlePrograms } from '../server/bundlePrograms';
import { dumpOf, readReleases } from './release';

const run = promisify(execFile);
const folder = path.resolve('node_modules/.cache/last-release');

/**
 * Builds the server of the last release from the history of this repository: as of the commit that added its
 * dump. A clone without that history has its oldest commit in its place, and a folder without any the files
 * that are there.
 * @returns the folder of its programs.
 */
export async function buildLastRelease(): Promise<string> {
  const [version = ''] = readReleases()
    .map((release) => release.version)
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }));
  const added = ['log', '-1', '--diff-filter=A', '--format=%H', '--', dumpOf(version)];
  const commit = await run('git', added).then(
    ({ stdout }) => stdout.trim(),
    () => '',
  );
  const source = commit ? await unpack(commit) : path.resolve('.');
  const programs = path.join(folder, 'programs');
  await bundlePrograms({
    source,
    entryPoints: { main: 'src/server/main.ts', createSuperadmin: 'src/server/createSuperadmin.ts' },
    outdir: programs,
  });
  return programs;
}

async function unpack(commit: string): Promise<string> {
  const source = path.join(folder, 'source');
  await rm(folder, { recursive: true, force: true });
  await mkdir(source, { recursive: true });
  const file = path.join(folder, 'source.tar');
  await run('git', ['archive', '--output', file, commit, 'src', 'package.json', 'tsconfig.json']);
  await run('tar', ['--extract', '--file', file, '--directory', source]);
  return source;
}
