// The rules stand in .eslintrc.cjs; this hands them to editors and to `eslint .`.
import { createRequire } from 'node:module';
import { FlatCompat } from '@eslint/eslintrc';
import js from '@eslint/js';

const { ignorePatterns, reportUnusedDisableDirectives, ...config } = createRequire(import.meta.url)(
  './.eslintrc.cjs',
);
delete config.root;
const compat = new FlatCompat({
  baseDirectory: import.meta.dirname,
  recommendedConfig: js.configs.recommended,
});

export default [
  { ignores: ignorePatterns },
  { linterOptions: { reportUnusedDisableDirectives } },
  ...compat.config(config),
];
