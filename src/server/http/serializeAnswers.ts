import { z } from 'zod';

/** Copies what a schema declares, and leaves out the rest; null for what is taken as it is. */
type Copy = ((value: unknown) => unknown) | null;

type Kind = 'array' | 'object' | 'plain';

const kindOf = (value: unknown): Kind => {
  if (Array.isArray(value)) return 'array';
  return typeof value === 'object' && value !== null ? 'object' : 'plain';
};

const plainTypes = [
  z.ZodString,
  z.ZodStringFormat,
  z.ZodNumber,
  z.ZodBoolean,
  z.ZodEnum,
  z.ZodLiteral,
];

/**
 * Fastify's serializer of what a route declares: no field leaves the server that its contract does
 * not name. It copies by the schema's shape and checks no value: the types have, and every test does
 * (`src/testing/requireDeclared.ts`).
 */
export const serializerCompiler = ({
  schema,
}: {
  schema: unknown;
}): ((answer: unknown) => string) => {
  const copy = copyOf(schema as z.ZodType);
  return copy ? (answer) => JSON.stringify(copy(answer)) : (answer) => JSON.stringify(answer);
};

/** @throws Error for a kind of schema that is not supported yet. */
function copyOf(schema: z.core.$ZodType): Copy {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return unlessEmpty(copyOf(schema.unwrap()));
  if (schema instanceof z.ZodObject) return copyObject(schema);
  if (schema instanceof z.ZodArray) return copyEach(copyOf(schema.element));
  if (schema instanceof z.ZodRecord) return copyValues(copyOf(schema.valueType));
  if (schema instanceof z.ZodUnion) return copyByKind(schema.options);
  if (plainTypes.some((type) => schema instanceof type)) return null;
  throw new Error(`An answer is declared as ${schema._zod.def.type}, which cannot be copied.`);
}

const unlessEmpty = (copy: Copy): Copy =>
  copy && ((value) => (value === null || value === undefined ? value : copy(value)));

type Shape = Readonly<Record<string, z.core.$ZodType>>;

function copyObject({ shape }: { shape: Shape }): Copy {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, copy: copyOf(field) }));
  return (value) => {
    const from = value as Record<string, unknown>;
    const to: Record<string, unknown> = {};
    for (const { name, copy } of fields) to[name] = copy ? copy(from[name]) : from[name];
    return to;
  };
}

const copyEach = (copy: Copy): Copy => copy && ((value) => (value as unknown[]).map(copy));

const copyValues = (copy: Copy): Copy =>
  copy &&
  ((value) =>
    Object.fromEntries(
      Object.entries(value as object).map(([name, one]: [string, unknown]) => [name, copy(one)]),
    ));

/** Copy of a union: the value's kind decides. */
function copyByKind(options: readonly z.core.$ZodType[]): Copy {
  const copies = new Map<Kind, Copy>();
  for (const option of options) {
    const kind = declaredKind(option);
    if (kind !== 'plain' && copies.has(kind))
      throw new Error(`An answer is declared as one ${kind} or another.`);
    copies.set(kind, copyOf(option));
  }
  return (value) => {
    const copy = copies.get(kindOf(value));
    return copy === null ? value : copy?.(value);
  };
}

function declaredKind(schema: z.core.$ZodType): Kind {
  if (schema instanceof z.ZodArray) return 'array';
  return schema instanceof z.ZodObject || schema instanceof z.ZodRecord ? 'object' : 'plain';
}
