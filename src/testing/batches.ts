import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The test files of a project: what jest calls `testRegex` and `testPathIgnorePatterns`. */
export interface TestFiles {
  testRegex: string;
  testPathIgnorePatterns: string[];
}

/** Runs alone, because mocked and reset modules would affect other tests, and concurrent tests start before all others. */
const runsAlone = (file: string): boolean =>
  /jest\.(mock|resetModules)\(|\.concurrent\b/.test(readFileSync(file, 'utf8'));

const folders = ['src', 'scripts', 'bench'];

function findTests({ testRegex, testPathIgnorePatterns }: TestFiles): string[] {
  return folders
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) =>
        path.resolve(folder, file),
      ),
    )
    .filter(
      (file) =>
        new RegExp(testRegex).test(file) &&
        !testPathIgnorePatterns.some((pattern) => new RegExp(pattern).test(file)),
    )
    .sort();
}

/**
 * Writes files that each run every n-th test file of a project, in a `describe` of its own, so that the
 * start-up cost of a test file (jsdom, React, MUI, zod, none of it compiled yet) is paid once per batch.
 * @returns patterns of the batches, and of the test files that run alone
 */
export function writeBatches(project: string, count: number, files: TestFiles): string[] {
  const tests = findTests(files);
  const alone = tests.filter(runsAlone);
  const together = tests.filter((file) => !alone.includes(file));
  const folder = path.resolve('test-results/batches', project);
  const setup = path.resolve('src/testing/setupServer.ts');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (let number = 0; number < count; number += 1) {
    const source = together
      .filter((_, index) => index % count === number)
      .map((file) => {
        const tidy = project === 'server' ? `require('${setup}').tidyAfterwards(); ` : '';
        return `describe('${path.relative('.', file)}', () => { ${tidy}require('${file}'); });\n`;
      });
    writeFileSync(path.join(folder, `${project}-${String(number + 1)}.cjs`), source.join(''));
  }
  return [`${folder}/*.cjs`, ...alone];
}
