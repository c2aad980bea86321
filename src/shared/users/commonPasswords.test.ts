import { createIsCommonPassword } from './commonPasswords';

it('knows the first ten thousand, in either case', () => {
  const isCommon = createIsCommonPassword(
    Array.from({ length: 10_001 }, (_, rank) => `word${rank}`),
  );
  expect(isCommon('word0')).toBe(true);
  expect(isCommon('Word9999')).toBe(true);
  expect(isCommon('word10000')).toBe(false);
  expect(isCommon('word')).toBe(false);
});
