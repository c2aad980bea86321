/** Rules of the house that no plugin knows are spelled out with the reason as their message. */
const houseSyntax = [
  {
    selector: 'Program[loc.end.line>300]',
    message: 'A file of more than 300 lines has more than one reason to be opened: split it.',
  },
  {
    selector:
      ':matches(SpreadElement, JSXSpreadAttribute) > :matches(ObjectExpression, ArrayExpression)',
    message:
      'A literal that is spread into another one saves lines and hides names: write its parts out.',
  },
];

const clocksAndDice = [
  {
    selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
    message: 'A rule is a pure function: take `now` as an argument.',
  },
  {
    selector: 'MemberExpression[object.name="Date"][property.name="now"]',
    message: 'A rule is a pure function: take `now` as an argument.',
  },
  {
    selector: 'MemberExpression[object.name="Math"][property.name="random"]',
    message: 'A rule is a pure function: take what was drawn as an argument.',
  },
];

/** A phone says itself when it was tapped; all else is decided by the server's clock. */
const phoneClock = {
  selector: 'NewExpression[callee.name="Date"][arguments.length=0]',
  message: "A phone's clock may be wrong: use `serverNow`.",
};

/** A wait of more than 100 ms, given as a number or a name. */
const aLongTime = ':matches(Literal[value>100], Identifier:not([name=/^_/]))';
const waitMessage =
  'A test runs the job (`runJobs`) or moves the clock (`advanceClock`): it does not wait more than 100 ms.';
const longWaits = [
  {
    selector: `CallExpression[callee.name="pause"] > ${aLongTime}.arguments:first-child`,
    message: waitMessage,
  },
  {
    selector: `CallExpression[callee.name="setTimeout"] > ${aLongTime}.arguments:nth-child(2)`,
    message: waitMessage,
  },
];

const retries = [
  {
    object: 'jest',
    property: 'retryTimes',
    message: 'A second try hides what the first one found: mend the test, or take it out by name.',
  },
];

/** A ranch's own network has no https: there these are undefined, except on localhost. */
const missingOnPlainHttp = [
  {
    object: 'crypto',
    property: 'randomUUID',
    message: 'Missing on plain http: use `randomUuid` of client/session.',
  },
  { object: 'crypto', property: 'subtle', message: 'Missing on plain http.' },
];

// Files of tests run many in a program, which loads what they share once, inside the first of them.
const sharedHook = {
  selector:
    'Program > ExpressionStatement > CallExpression[callee.name=/^(before|after)(Each|All)$/]',
  message:
    'Of a module that tests share, this runs for the first of them only: see src/testing/setup*.ts.',
};

/** A look at a page that is still drawing: `expect(await locator.isVisible()).toBe(true)`. */
const looksOnce = {
  selector:
    'CallExpression[callee.property.name="toBe"][arguments.0.value=true] AwaitExpression > CallExpression[callee.property.name="isVisible"]',
  message: 'The page may draw it a moment later: wait for it with `locator.waitFor()`.',
};

const restrictedImports = [
  {
    name: '@mui/material',
    message: 'Import by path (`@mui/material/Button`): the barrel is slow.',
  },
  { name: '@mui/icons-material', message: 'Import by path: the barrel holds 10,000 icons.' },
  {
    name: '@stripe/stripe-js',
    importNames: ['loadStripe'],
    message: 'Use `@stripe/stripe-js/pure`.',
  },
  {
    name: 'notistack',
    importNames: ['useSnackbar', 'enqueueSnackbar'],
    message: 'Toasts go through `notify()`.',
  },
];

module.exports = {
  root: true,
  ignorePatterns: ['!.*.cjs', '**/dist/', 'node_modules/', 'coverage/', '.data/', 'test-results/'],
  env: { es2023: true, node: true },
  parserOptions: { ecmaVersion: 2023, sourceType: 'module' },
  extends: ['eslint:recommended'],
  reportUnusedDisableDirectives: true,
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-lines': ['warn', { max: 200 }],
    // What people type holds control characters: cleaning it has to name them.
    'no-control-regex': 'off',
    'no-restricted-syntax': ['error', ...houseSyntax],
  },
  overrides: [
    {
      files: ['**/*.{ts,tsx}'],
      parser: '@typescript-eslint/parser',
      // Rules that ask the type checker, and the slow ones, are oxlint's: .oxlintrc.json.
      extends: ['plugin:@typescript-eslint/strict', 'plugin:@typescript-eslint/stylistic'],
      rules: {
        '@typescript-eslint/consistent-indexed-object-style': 'off',
        '@typescript-eslint/consistent-type-definitions': 'off',
        '@typescript-eslint/consistent-type-imports': [
          'error',
          { fixStyle: 'inline-type-imports' },
        ],
        '@typescript-eslint/no-import-type-side-effects': 'error',
        '@typescript-eslint/no-unused-vars': 'off',
      },
    },
    {
      files: ['{src,packages}/**/*.{ts,tsx}'],
      rules: {
        'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true }],
        'no-console': 'error',
        'no-restricted-exports': [
          'error',
          { restrictDefaultExports: { direct: true, named: true } },
        ],
        'no-restricted-imports': ['error', { paths: restrictedImports }],
      },
    },
    {
      files: ['src/shared/**/*.ts'],
      rules: { 'no-restricted-syntax': ['error', ...houseSyntax, ...clocksAndDice] },
    },
    {
      files: ['{src/{shared,server,emulators},packages}/**/*.ts'],
      excludedFiles: ['src/server/{main,operatorCommand,backup/postgresTools}.ts', '**/*.test.ts'],
      rules: {
        'no-restricted-properties': [
          'error',
          { object: 'process', property: 'env', message: 'Only config.ts reads the environment.' },
        ],
      },
    },
    {
      // One function, because its methods share the open connections.
      files: ['src/server/modules/groups/groupEvents.service.ts'],
      rules: {
        'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
      },
    },
    {
      files: ['src/server/{main,operatorCommand}.ts', 'src/client/api/logFailure.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      files: ['src/client/**/*.{ts,tsx}', 'src/testing/**/*.tsx'],
      env: { browser: true },
      plugins: ['react'],
      extends: ['plugin:jsx-a11y/strict'],
      settings: { react: { version: 'detect' } },
      rules: {
        'no-restricted-properties': ['error', ...missingOnPlainHttp],
        'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }],
        'react/jsx-no-leaked-render': ['error', { validStrategies: ['coerce', 'ternary'] }],
        'react/no-deprecated': 'error',
      },
    },
    {
      files: ['src/client/**/*.{ts,tsx}'],
      excludedFiles: ['src/client/features/pickup/useTaps.ts', '**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-syntax': ['error', ...houseSyntax, phoneClock] },
    },
    {
      // `void` is RTK Query's word for a hook that takes nothing.
      files: ['src/client/{api,features/*}/*.ts'],
      rules: { '@typescript-eslint/no-invalid-void-type': 'off' },
    },
    {
      files: ['src/client/ui/ToastStack.tsx'],
      rules: { 'no-restricted-imports': ['error', { paths: restrictedImports.slice(0, -1) }] },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'src/testing/setup*.ts'],
      plugins: ['jest'],
      env: { 'jest/globals': true },
      extends: ['plugin:jest/recommended', 'plugin:jest/style'],
      rules: {
        'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', 'fc.assert', 'walk*'] }],
        'jest/no-disabled-tests': 'error',
        'jest/no-focused-tests': 'error',
        'max-lines-per-function': 'off',
      },
    },
    {
      // Tests own time: they run jobs and move the clock (decision 005).
      files: [
        '{src/{server,emulators,shared},packages}/**/*.test.ts',
        'src/client/**/*.test.{ts,tsx}',
      ],
      excludedFiles: ['**/*.{processes,nightly}.test.ts'],
      rules: { 'no-restricted-syntax': ['error', ...houseSyntax, ...longWaits] },
    },
    {
      files: ['**/*.test.{ts,tsx}', 'src/testing/setup*.ts', 'e2e/support/*.ts'],
      rules: { 'no-restricted-properties': ['error', ...retries] },
    },
    {
      files: ['{src/testing,e2e/support}/**/*.{ts,tsx}'],
      excludedFiles: ['src/testing/setup*.ts', '**/*.test.{ts,tsx}'],
      rules: { 'no-restricted-syntax': ['error', ...houseSyntax, sharedHook] },
    },
    {
      files: ['e2e/**/*.test.ts'],
      rules: {
        'no-restricted-syntax': ['error', ...houseSyntax, looksOnce],
        // What the page never shows fails the wait for it.
        'jest/expect-expect': ['error', { assertFunctionNames: ['expect*', '**.waitFor'] }],
      },
    },
    {
      files: ['src/client/**/*.test.tsx'],
      extends: ['plugin:testing-library/react'],
    },
    {
      // Runs before the page does, in the page.
      files: ['public/**/*.js'],
      env: { browser: true },
    },
    {
      // Tools that demand a default export.
      files: [
        '**/*.config.ts',
        'src/testing/server/global{Setup,Teardown}.ts',
        'src/testing/server/*Environment.ts',
      ],
      rules: { 'no-restricted-exports': 'off' },
    },
  ],
};
