/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const ignored = ['/node_modules/', '/dist/'];
const processes = '\\.processes\\.test\\.ts$';
/** What is Postgres' own runs where there is one: in `.ci/run`, and where TEST_DATABASE_URL names it. */
const needsPostgres = process.env.TEST_DATABASE_URL ? [] : ['\\.postgres\\.test\\.ts$'];

const common: Project = {
  rootDir: __dirname,
  transform: { '\\.tsx?$': ['ts-jest', { tsconfig: 'tsconfig.json', diagnostics: false }] },
  testPathIgnorePatterns: [...ignored, processes],
  restoreMocks: true,
};

/** Builds what tests start as processes of their own; jest runs a hook file once, however many projects name it. */
const withPrograms: Project = {
  ...common,
  globalSetup: '<rootDir>/src/testing/globalSetup.ts',
  globalTeardown: '<rootDir>/src/testing/globalTeardown.ts',
};

const config: Config = {
  testTimeout: 60_000,
  maxWorkers: '100%',
  // By cost; decision 005 says which test belongs where.
  projects: [
    {
      ...common,
      displayName: 'rules',
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{src/shared,scripts}/**/*.test.ts',
        '<rootDir>/src/client/**/*.rule.test.ts',
      ],
    },
    {
      ...withPrograms,
      displayName: 'server',
      testEnvironment: '<rootDir>/src/testing/server/serverEnvironment.ts',
      testMatch: ['<rootDir>/{src/server,src/emulators,bench}/**/*.test.ts'],
      testPathIgnorePatterns: [...ignored, processes, ...needsPostgres],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupServer.ts'],
    },
    {
      ...withPrograms,
      displayName: 'page',
      testEnvironment: '<rootDir>/src/testing/server/pageEnvironment.ts',
      testMatch: ['<rootDir>/src/client/**/*.test.{ts,tsx}'],
      testPathIgnorePatterns: [...ignored, '\\.rule\\.test\\.ts$'],
      moduleNameMapper: {
        '\\.css$': '<rootDir>/src/testing/stylesheet.ts',
        // Its package serves the development build to everybody (remix-run/react-router#14102).
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
      displayName: 'e2e',
      testEnvironment: '<rootDir>/src/testing/server/serverEnvironment.ts',
      testMatch: ['<rootDir>/e2e/**/*.test.ts'],
    },
  ],
};

export default config;
