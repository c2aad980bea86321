import fc from 'fast-check';

import type { Schema } from './document';

/** Real values by the name of the field that takes them: ids, addresses, tokens. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

/** What no database stores in a text. */
const unstorableTexts = ['\u0000', 'a\u0000b', '\ud800', 'a\udfff', '\ude00\ud83d'];

/** Texts that have broken other software. */
const hostileTexts = [
  '',
  ' ',
  '🐑👨‍👩‍👧',
  '\u202e\ufeff\u200b',
  'İ'.repeat(120),
  '\uffff',
  "'; drop table users; --",
  "' or 1=1 --",
  '$1',
  '<script>alert(1)</script>',
  '%',
  '_%\\',
  '%00',
  '..',
  '../../../etc/passwd',
  'a/b?c#d',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'NaN',
  '-1',
  '1e308',
  '0x10',
  '{{7*7}}',
  '${7*7}',
  '\r\nx-injected: yes',
  '00000000-0000-0000-0000-000000000000',
  'a@b.c',
  'a'.repeat(255),
  'a'.repeat(5_000),
];

/** Written into the body literally: JSON can express what JavaScript cannot. */
const hugeNumbers = ['1e999', '-1e999', '9'.repeat(400), '0.1e-400'];

const numberMark = (digits: string): string => `number:${digits}:`;

/** The text of a body, with the numbers that JavaScript would not write. */
export const writeJson = (body: unknown): string =>
  JSON.stringify(body).replace(/"number:([^":]*):"/g, '$1');

const hostileNumbers = [
  0,
  -0,
  -1,
  0.001,
  0.1 + 0.2,
  10.005,
  5e-324,
  1e308,
  -1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53,
  2 ** 63,
  999_999.99,
  1_000_000,
  99_999_999,
  1e21,
];

export const hostileText = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...hostileTexts) },
  { weight: 2, arbitrary: fc.constantFrom(...unstorableTexts) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

/** Anything at all, of any type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  { weight: 3, arbitrary: fc.constantFrom(...hostileNumbers, ...hugeNumbers.map(numberMark)) },
  { weight: 2, arbitrary: fc.constantFrom(null, true, false, [], {}, [[]], [null], ['Full']) },
  { weight: 1, arbitrary: fc.array(hostileText, { maxLength: 3 }) },
  { weight: 1, arbitrary: fc.dictionary(hostileText, hostileText, { maxKeys: 3 }) },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
);

/** A value that the schema allows, most often one that is known under the field's name. */
export function fromSchema(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((one) => fromSchema(one, name, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const plain = byType(schema, name, known);
  const values = Object.hasOwn(known, name) ? (known[name] ?? []) : [];
  // Of a list, its items are known.
  if (values.length === 0 || schema.type === 'array') return plain;
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: plain },
  );
}

function byType(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'string':
      return /email/i.test(name) ? newAddress : textOf(schema);
    case 'integer':
      return fc.integer(rangeOf(schema));
    case 'number':
      return fc.oneof(
        fc.integer(rangeOf(schema)).map((cents) => Math.max(1, cents) / 100),
        fc.integer(rangeOf(schema)),
      );
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(fromSchema(schema.items ?? {}, name, known), {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      });
    case 'object':
      return objectOf(schema, known);
    case 'null':
      return fc.constant(null);
    default:
      return hostileValue;
  }
}

/** An unused address, so that it can be registered or invited. */
const newAddress = fc.uuid().map((id) => `${id}@example.com`);

const longestText = 60;

const textOf = ({ minLength = 0, maxLength = longestText }: Schema): fc.Arbitrary<string> =>
  fc.oneof(
    fc.string({ minLength, maxLength: Math.max(minLength, Math.min(maxLength, longestText)) }),
    fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, 20) }),
  );

function rangeOf({ minimum, exclusiveMinimum, maximum }: Schema): { min: number; max: number } {
  const most = 100_000_000;
  const least = Math.ceil(minimum ?? (exclusiveMinimum === undefined ? -5 : exclusiveMinimum + 1));
  return { min: Math.max(least, -5), max: Math.min(Math.floor(maximum ?? most), most) };
}

const objectOf = ({ properties = {}, required = [] }: Schema, known: Known) =>
  fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([key, schema]) => [key, fromSchema(schema, key, known)]),
    ),
    { requiredKeys: required },
  );
