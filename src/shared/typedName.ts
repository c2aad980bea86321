/** Signs that keyboards write in place of others: a phone makes `’` of `'`, and `–` of `-`. */
const alike: readonly [RegExp, string][] = [
  [/[\u2018-\u201b\u2032\u02bc\u00b4`]/g, "'"],
  [/[\u201c-\u201f\u2033\u00ab\u00bb]/g, '"'],
  [/[\u2010-\u2015\u2212\u00ad]/g, '-'],
  [/[\u200b-\u200d\u2060\ufeff]/g, ''],
  [/\s+/g, ' '],
];

const plainlyTyped = (text: string): string =>
  alike
    .reduce((typed, [signs, plain]) => typed.replace(signs, plain), text.normalize('NFKC'))
    .trim()
    .toLowerCase();

/** True for a name typed with the signs that a keyboard has, in either case. */
export const isTypedAs = (typed: string, name: string): boolean =>
  plainlyTyped(typed) === plainlyTyped(name);
