const tests = '\\.test\\.tsx?$';

const { modules, publicFilesOf } = require('./.dependency-cruiser.modules.cjs');

const publicFiles = Object.entries(publicFilesOf).map(
  ([name, files]) => `^src/server/modules/${name}/(${files.join('|')})\\.ts$`,
);

const layers = modules.slice(1).map((name, index) => ({
  name: `${name}-knows-nobody-above`,
  comment: 'Money is understood from the bottom up: what lies below does not know what it is for.',
  severity: 'error',
  from: { path: `^src/server/modules/${name}/`, pathNot: tests },
  to: { path: `^src/server/modules/(${modules.slice(0, index + 1).join('|')})/` },
}));

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'shared-is-pure',
      comment: 'Both sides trust a rule because nothing but its arguments can change its answer.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: tests },
      to: { pathNot: ['^src/shared/', '^node_modules/zod/'] },
    },
    {
      name: 'contracts-above-rules',
      comment:
        'A contract joins the schemas of several subjects; a rule that loaded one would load them all.',
      severity: 'error',
      from: { path: '^src/shared/', pathNot: ['\\.contract\\.ts$', tests] },
      to: { path: '\\.contract\\.ts$', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'ui-knows-no-feature',
      comment: 'A piece that knows no feature can be used by every feature.',
      severity: 'error',
      from: { path: '^src/client/ui/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: ['^src/client/(ui/|api/(errorMessage|serverClock)\\.ts$)', '^src/shared/'],
      },
    },
    {
      name: 'api-knows-no-page',
      comment: 'Server state is the same whoever looks at it.',
      severity: 'error',
      from: { path: '^src/client/api/', pathNot: tests },
      to: { path: '^src/', pathNot: ['^src/client/(api|session)/', '^src/shared/'] },
    },
    {
      name: 'session-knows-nobody',
      comment: 'Who is logged in is asked by everybody; it asks nobody.',
      severity: 'error',
      from: { path: '^src/client/session/', pathNot: tests },
      to: { path: '^src/', pathNot: ['^src/client/session/', '^src/shared/'] },
    },
    {
      name: 'config-imports-only-shared',
      comment: 'Every part of the page may read its addresses, so they need no part of it.',
      severity: 'error',
      from: { path: '^src/client/config/', pathNot: tests },
      to: { path: '^src/', pathNot: ['^src/client/config/', '^src/shared/'] },
    },
    {
      name: 'features-meet-on-routes',
      comment: 'A feature can be changed or dropped alone; features meet in client/app/pages.',
      severity: 'error',
      from: { path: '^src/client/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: [
          '^src/client/features/$1/',
          '^src/client/(ui|api|session|config)/',
          '^src/shared/',
        ],
      },
    },
    {
      name: 'client-and-server-never-meet',
      comment: 'They are two programs: they share a contract, not code.',
      severity: 'error',
      from: { path: '^src/client/', pathNot: tests },
      to: { path: '^(src/(server|emulators)|packages)/' },
    },
    {
      name: 'server-and-client-never-meet',
      comment: 'They are two programs: they share a contract, not code.',
      severity: 'error',
      from: { path: '^(src/(server|emulators)|packages)/' },
      to: { path: '^src/client/' },
    },
    ...layers,
    {
      name: 'modules-meet-at-their-public-files',
      comment: 'What a module is for stands in a few files; the rest may change unseen.',
      severity: 'error',
      from: { path: '^src/server/modules/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/server/modules/',
        pathNot: ['^src/server/modules/$1/', ...publicFiles],
      },
    },
    {
      name: 'modules-know-no-wiring',
      comment:
        'What a server is started with reaches its acts in the context, and in no other way.',
      severity: 'error',
      from: { path: '^src/server/modules/', pathNot: tests },
      to: {
        path: '^src/',
        pathNot: [
          '^src/server/(modules|db|payments|mail|jobs|http)/',
          '^src/server/context\\.ts$',
          '^src/shared/',
        ],
      },
    },
    {
      name: 'routes-only-declare',
      comment: 'A route names a contract and an act: rules lie in the act.',
      severity: 'error',
      from: { path: '\\.routes\\.ts$' },
      to: { path: ['\\.queries\\.ts$', '^src/server/(db|payments|mail|jobs)/'] },
    },
    {
      name: 'only-payments-knows-stripe',
      comment: 'One code path to the provider, so that one place decides about keys and retries.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/payments/', tests] },
      to: { path: '^node_modules/stripe/' },
    },
    {
      name: 'only-mail-knows-nodemailer',
      comment: 'A module says what to tell whom; how a mail travels is decided once.',
      severity: 'error',
      from: { path: '^src/server/', pathNot: ['^src/server/mail/', tests] },
      to: { path: '^node_modules/nodemailer/' },
    },
    {
      name: 'tracing-is-loaded-by-name',
      comment: 'A server that sends no traces does not load what sends them.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/server/openTelemetry\\.ts$', tests] },
      to: {
        path: '^(node_modules/@opentelemetry/|src/server/openTelemetry\\.ts$)',
        dependencyTypesNot: ['dynamic-import'],
      },
    },
    {
      name: 'emulators-stand-alone',
      comment: 'An emulator that used our code would repeat our mistakes instead of showing them.',
      severity: 'error',
      from: { path: '^(src/emulators|packages/[^/]+)/' },
      to: { path: '^(src|packages|e2e|bench)/', pathNot: '^$1/' },
    },
    {
      name: 'emulators-by-name-only',
      comment: 'Production reaches an emulator only where the configuration asks for it by name.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: ['^src/emulators/', '^src/testing/', '^src/server/emulators\\.ts$', tests],
      },
      to: { path: '^(src/emulators|packages)/' },
    },
    {
      name: 'production-never-imports-tests',
      comment: 'What only tests need must not be shipped.',
      severity: 'error',
      from: { path: '^src/', pathNot: ['^src/testing/', tests] },
      to: { path: ['^src/testing/', tests] },
    },
    {
      name: 'wings-are-crossed-in-sight',
      comment: 'Crossing a wing by #shared/… and its like shows every crossing in the import line.',
      severity: 'error',
      from: { path: '^(src/[^/]+|e2e|bench)/' },
      to: { path: '^src/', pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
    },
    {
      name: 'relative-inside-a-wing',
      comment: 'One way to write an import; a wing can be moved without touching its files.',
      severity: 'error',
      from: { path: '^(src/[^/]+)/' },
      to: { path: '^$1/', dependencyTypes: ['aliased-subpath-import'] },
    },
    {
      name: 'no-cycles',
      comment: 'Files in a cycle can only be understood, tested and loaded all at once.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-barrels',
      comment: 'An index that re-exports hides who needs what, and loads all of it.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^src/.*/index\\.tsx?$' },
    },
    {
      name: 'no-development-packages',
      comment: 'What ships may need only what is installed in production.',
      severity: 'error',
      // Loaded by its tool alone: drizzle.config.ts; where SMTP_URL is not set: the mail server.
      from: {
        path: '^(src|packages/[^/]+/src)/',
        pathNot: ['^src/testing/', tests, '^src/emulators/mail/', '/drizzle\\.config\\.ts$'],
      },
      to: { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'nothing-unresolvable',
      comment: 'An import nobody can follow is a mistake in waiting.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
      extensions: ['.ts', '.tsx', '.mjs', '.cjs', '.js', '.json'],
    },
  },
};
