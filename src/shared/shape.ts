type Check<Value> = (value: unknown) => value is Value;

/**
 * Checks of a value, one for each of its fields. The page's first view reads its answers by these; everything else by
 * the schemas of the contracts, which are heavy.
 */
export type Shape<Value extends object> = {
  readonly [Field in keyof Value]-?: Check<Value[Field]>;
};

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isNumber = (value: unknown): value is number => typeof value === 'number';
export const isFlag = (value: unknown): value is boolean => typeof value === 'boolean';

export const isOneOf =
  <const Value extends string>(values: readonly Value[]): Check<Value> =>
  (value): value is Value =>
    (values as readonly unknown[]).includes(value);

export const isNullOr =
  <Value>(check: Check<Value>): Check<Value | null> =>
  (value): value is Value | null =>
    value === null || check(value);

export const isAbsentOr =
  <Value>(check: Check<Value>): Check<Value | undefined> =>
  (value): value is Value | undefined =>
    value === undefined || check(value);

export const isListOf =
  <Value>(check: Check<Value>): Check<Value[]> =>
  (value): value is Value[] =>
    Array.isArray(value) && value.every(check);

export const isRecordOf =
  <Value>(check: Check<Value>): Check<Record<string, Value>> =>
  (value): value is Record<string, Value> =>
    typeof value === 'object' && value !== null && Object.values(value).every(check);

export const isShaped =
  <Value extends object>(shape: Shape<Value>): Check<Value> =>
  (value): value is Value =>
    readShape(shape, value) !== null;

/** The fields of the shape and no others, or `null` where one of them is missing or something else. */
export function readShape<Value extends object>(shape: Shape<Value>, value: unknown): Value | null {
  if (typeof value !== 'object' || value === null) return null;
  const read: Record<string, unknown> = {};
  for (const [field, check] of Object.entries<Check<unknown>>(shape)) {
    const given = (value as Record<string, unknown>)[field];
    if (!check(given)) return null;
    if (given !== undefined) read[field] = given;
  }
  return read as Value;
}
