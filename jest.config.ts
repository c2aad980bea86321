/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

import { writeBatches } from './src/testing/batches';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const ignored = ['/node_modules/', '/dist/'];
const processes = '\\.(processes|nightly)\\.test\\.ts$';
/** What is Postgres' own runs where there is one: in `.ci/run`, and where TEST_DATABASE_URL names it. */
const needsPostgres = process.env.TEST_DATABASE_URL ? [] : ['\\.postgres\\.test\\.ts$'];
const rule = '\\.rule\\.test\\.ts$';

const common: Project = {
  rootDir: __dirname,
  transform: {
    '\\.tsx?$': [
      '<rootDir>/src/testing/transform.mjs',
      { tsconfig: 'tsconfig.json', diagnostics: false },
    ],
  },
  testPathIgnorePatterns: ignored,
  modulePathIgnorePatterns: ['<rootDir>/release/'],
  restoreMocks: true,
};

/** Builds what tests start as processes of their own; jest runs a hook file once, however many projects name it. */
const withPrograms: Project = {
  ...common,
  globalSetup: '<rootDir>/src/testing/server/globalSetup.ts',
  globalTeardown: '<rootDir>/src/testing/server/globalTeardown.ts',
};

/**
 * The test files of a project: in batches where all of them run (`npm test` sets TEST_BATCHES), else each
 * alone, selected by its path.
 */
function testsOf(
  displayName: string,
  batches: number,
  paths: string,
  ...ignore: string[]
): Project {
  const files = {
    testRegex: `^${__dirname.replace(/[^\w/]/g, '\\$&')}/(${paths})$`,
    testPathIgnorePatterns: [...ignored, processes, ...ignore],
  };
  if (!process.env.TEST_BATCHES) return { displayName, ...files };
  return { displayName, testMatch: writeBatches(displayName, batches, files) };
}

const config: Config = {
  // Ends a test that hangs; on a slow machine a whole shop takes minutes.
  testTimeout: 300_000,
  maxWorkers: '100%',
  // By cost; decision 005 says which project a test belongs in.
  projects: [
    {
      ...common,
      ...testsOf(
        'rules',
        2,
        '(src/shared|scripts)/.*\\.test\\.ts|src/client/.*\\.rule\\.test\\.ts',
      ),
      testEnvironment: 'node',
    },
    {
      ...withPrograms,
      ...testsOf('server', 8, '(src/server|src/emulators|bench)/.*\\.test\\.ts', ...needsPostgres),
      testEnvironment: '<rootDir>/src/testing/server/serverEnvironment.ts',
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupServer.ts'],
    },
    {
      ...withPrograms,
      ...testsOf('page', 6, 'src/client/.*\\.test\\.tsx?', rule),
      testEnvironment: '<rootDir>/src/testing/server/pageEnvironment.ts',
      moduleNameMapper: {
        '\\.css$': '<rootDir>/src/testing/stylesheet.ts',
        // Its package resolves to the development build (remix-run/react-router#14102).
        '^react-router$': '<rootDir>/node_modules/react-router/dist/production/index.js',
        '^react-router/dom$': '<rootDir>/node_modules/react-router/dist/production/dom-export.js',
      },
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupPage.ts'],
    },
    {
      ...withPrograms,
      displayName: 'processes',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{src/server,bench}/**/*.processes.test.ts'],
      testPathIgnorePatterns: ignored,
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupProcesses.ts'],
    },
    {
      ...withPrograms,
      displayName: 'nightly',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/src/server/**/*.nightly.test.ts'],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupProcesses.ts'],
    },
    {
      ...withPrograms,
      displayName: 'e2e',
      testEnvironment: '<rootDir>/src/testing/server/serverEnvironment.ts',
      testMatch: ['<rootDir>/e2e/**/*.test.ts'],
      testPathIgnorePatterns: [...ignored, processes],
    },
    {
      ...withPrograms,
      displayName: 'browsers',
      testEnvironment: '<rootDir>/src/testing/server/serverEnvironment.ts',
      testMatch: ['<rootDir>/e2e/**/*.nightly.test.ts'],
    },
    '<rootDir>/packages/stripe-emulator',
  ],
};

export default config;
