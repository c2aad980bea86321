/** @jest-config-loader esbuild-register */
import type { Config } from 'jest';

type Project = Exclude<NonNullable<Config['projects']>[number], string>;

const ignored = ['/node_modules/', '/dist/'];
/** What needs a Postgres, and what starts servers of its own, runs with `npm run test:postgres`. */
const needsPostgres = process.env.TEST_DATABASE_URL ? [] : ['\\.(postgres|processes)\\.test\\.ts$'];

const common: Project = {
  rootDir: __dirname,
  transform: { '\\.tsx?$': ['ts-jest', { tsconfig: 'tsconfig.json', diagnostics: false }] },
  testPathIgnorePatterns: ignored,
  restoreMocks: true,
};

/** Both start the one test server of a run: jest runs a hook file once, however many projects name it. */
const withServer: Project = {
  ...common,
  globalSetup: '<rootDir>/src/testing/globalSetup.ts',
  globalTeardown: '<rootDir>/src/testing/globalTeardown.ts',
};

const config: Config = {
  // A page test on two busy cores takes its time; what it waits for has bounds of its own.
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'shared',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{src/shared,scripts}/**/*.test.ts'],
    },
    {
      ...withServer,
      displayName: 'server',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{src/server,src/emulators,bench}/**/*.test.ts'],
      testPathIgnorePatterns: [...ignored, ...needsPostgres],
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupServer.ts'],
    },
    {
      ...withServer,
      displayName: 'page',
      testEnvironment: 'jest-fixed-jsdom',
      testMatch: ['<rootDir>/src/client/**/*.test.{ts,tsx}'],
      moduleNameMapper: { '\\.css$': '<rootDir>/src/testing/stylesheet.ts' },
      setupFilesAfterEnv: ['<rootDir>/src/testing/setupPage.ts'],
    },
    {
      ...withServer,
      displayName: 'e2e',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/e2e/**/*.test.ts'],
    },
  ],
};

export default config;
