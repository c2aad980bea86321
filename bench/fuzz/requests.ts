import fc from 'fast-check';

import type { Operation, Schema } from './document';
import { fromSchema, hostileText, hostileValue, writeJson, type Known } from './values';

/** A request as it is sent. */
export interface FuzzRequest {
  /** Who asks, by the name of the session. */
  role: string;
  operation: Operation;
  path: string;
  query: [string, string][];
  body: unknown;
  /** The body's text, where it is not JSON of the body. */
  raw: string | undefined;
  contentType: string;
}

/** What is done to a body that the schema allows. */
interface Damage {
  kind: 'replace' | 'remove' | 'add' | 'whole';
  place: number;
  key: string;
  value: unknown;
}

const damage: fc.Arbitrary<Damage> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'whole'),
  place: fc.nat(99),
  key: fc.oneof(fc.constantFrom('role', 'isAdmin', '__proto__', 'constructor', '_id'), hostileText),
  value: hostileValue,
});

type Json = Record<string, unknown>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body with one thing wrong, at its top or one level below. */
function damaged(body: unknown, { kind, place, key, value }: Damage): unknown {
  if (kind === 'whole') return value;
  if (!isObject(body)) return body;
  if (kind === 'add') return { ...body, [key]: value };
  const keys = Object.keys(body);
  const chosen = keys[place % Math.max(1, keys.length)];
  if (chosen === undefined) return body;
  const { [chosen]: inner, ...others } = body;
  if (kind === 'remove') return others;
  const isBelow = isObject(inner) && Object.keys(inner).length > 0 && place > 50;
  return { ...others, [chosen]: isBelow ? damaged(inner, { kind, place, key, value }) : value };
}

const bodyOf = (schema: Schema, known: Known): fc.Arbitrary<unknown> =>
  fc
    .tuple(fromSchema(schema, '', known), fc.array(damage, { maxLength: 2 }), fc.boolean())
    .map(([body, damages, isSpared]) => (isSpared ? body : damages.reduce(damaged, body)));

const deep = 20_000;
const rawBodies = [
  '',
  '{',
  '{"a":1,}',
  'null',
  '"',
  '\u0000',
  '{"__proto__":{"role":"superadmin"}}',
  '{"constructor":{"prototype":{"role":"superadmin"}}}',
  '{"name":"a","name":["b"]}',
  `${'['.repeat(deep)}${']'.repeat(deep)}`,
  `{"name":"${'a'.repeat(120_000)}"}`,
  '{"name":"\\u0000","email":"\\ud800"}',
];
const contentTypes = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'a',
];

const rawBody = fc.oneof(
  { weight: 12, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(...rawBodies) },
);
const contentType = fc.oneof(
  { weight: 20, arbitrary: fc.constant('application/json') },
  { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
);

/** Percent-encoded; half a surrogate pair as in invalid text. */
function encode(text: string): string {
  try {
    return encodeURIComponent(text);
  } catch {
    return '%ED%A0%80';
  }
}

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value);

/** Every so often something hostile in the place of what the schema allows. */
const mostly = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<string> =>
  fc.oneof({ weight: 2, arbitrary: usual }, { weight: 1, arbitrary: hostileText }).map(asText);

/** The kind of record that an `id` in a path belongs to, by the path before it. */
const subjectOf = (path: string): string => /^\/api\/(\w+)/.exec(path)?.[1] ?? '';

function pathOf({ path, parameters }: Operation, known: Known): fc.Arbitrary<string> {
  const parts = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name, schema }) => {
      const knownAs = name === 'id' ? subjectOf(path) : name;
      return mostly(fromSchema(schema, knownAs, known)).map((value) => [name, value] as const);
    });
  return fc
    .tuple(...parts)
    .map((values) =>
      values.reduce(
        (filled, [name, value]) => filled.replace(`{${name}}`, () => encode(value)),
        path,
      ),
    );
}

function queryOf({ parameters }: Operation, known: Known): fc.Arbitrary<[string, string][]> {
  const parts = parameters
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, schema }) =>
      fc.option(
        mostly(fromSchema(schema, name, known)).map((value): [string, string] => [
          name,
          encode(value),
        ]),
        { nil: null, freq: 2 },
      ),
    );
  const extra = fc.tuple(hostileText.map(encode), hostileText.map(encode));
  return fc
    .tuple(fc.tuple(...parts), fc.array(extra, { maxLength: 1 }))
    .map(([named, others]) => [...named.filter((one) => one !== null), ...others]);
}

/** Calls that end their own session, after which its user can do little else. */
const leaving = ['POST /api/users/logout', 'DELETE /api/account/sessions'];

const askersOf = ({ method, path }: Operation, roles: readonly string[]): readonly string[] =>
  leaving.includes(`${method} ${path}`) ? ['leaver', 'visitor'] : roles;

/** Requests for any of the operations, with any caller. */
export function requestsFor(
  operations: readonly Operation[],
  roles: readonly string[],
  known: Known,
): fc.Arbitrary<FuzzRequest> {
  const byOperation = operations.map((operation) =>
    fc.record({
      role: fc.constantFrom(...askersOf(operation, roles)),
      operation: fc.constant(operation),
      path: pathOf(operation, known),
      query: queryOf(operation, known),
      body: operation.body ? bodyOf(operation.body, known) : fc.constant(undefined),
      raw: operation.body ? rawBody : fc.constant(undefined),
      contentType,
    }),
  );
  return fc.oneof(...byOperation);
}

/** The bytes of a request's body; undefined where it has none. */
export const bodyText = ({ raw, body }: FuzzRequest): string | undefined =>
  raw ?? (body === undefined ? undefined : writeJson(body));

/** The address with its query. */
export const addressOf = ({ path, query }: FuzzRequest): string =>
  query.length === 0 ? path : `${path}?${query.map((pair) => pair.join('=')).join('&')}`;
