import fc from 'fast-check';
import { z } from 'zod';

import { contracts } from '#testing/contracts';

import { serializerCompiler } from './serializeAnswers';

const undeclared = { passwordHash: 'in no answer', nested: { token: 'neither' } };

/** Texts that every format of an answer takes as they are. */
const texts: Record<string, string> = {
  datetime: '2026-05-04T03:02:01.000Z',
  uuid: '01a1fc4a-0000-7000-8000-000000000000',
  email: 'ann@example.com',
  url: 'https://example.com/',
};

/** All that a schema allows, with undeclared fields in each object. */
function answerOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  if (schema instanceof z.ZodOptional) {
    return fc.option(answerOf(schema.unwrap()), { nil: undefined });
  }
  if (schema instanceof z.ZodNullable) return fc.option(answerOf(schema.unwrap()));
  if (schema instanceof z.ZodArray) return fc.array(answerOf(schema.element), { maxLength: 3 });
  if (schema instanceof z.ZodUnion) return fc.oneof(...schema.options.map(answerOf));
  if (schema instanceof z.ZodRecord) return fc.constant({ some: 'text' });
  if (schema instanceof z.ZodEnum) return fc.constantFrom(...schema.options);
  if (schema instanceof z.ZodLiteral) return fc.constantFrom(...schema.values);
  if (schema instanceof z.ZodNumber) return fc.integer({ min: 1, max: 4 });
  if (schema instanceof z.ZodBoolean) return fc.boolean();
  if (schema instanceof z.ZodStringFormat) return fc.constant(texts[schema.format ?? '']);
  if (schema instanceof z.ZodString) return fc.constantFrom('Ann', texts.email);
  if (!(schema instanceof z.ZodObject)) throw new Error(`No answer is a ${schema._zod.def.type}.`);
  const shape: Readonly<Record<string, z.core.$ZodType>> = schema.shape;
  const fields = Object.entries(shape).map(([name, field]) => [name, answerOf(field)]);
  return fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
    .map((declared) => ({ ...undeclared, ...declared }));
}

const routes = Object.entries(contracts).flatMap(([subject, calls]) =>
  Object.entries(calls).map(([name, { answer }]) => [`${subject}.${name}`, answer] as const),
);

it.each(routes)('serializes of %s the declared fields only', (_, schema) => {
  const serialize = serializerCompiler({ schema });
  fc.assert(
    fc.property(answerOf(schema), (answer) => {
      const declared = schema.safeParse(answer).data;
      // Answers that the schema refuses, such as texts of a wrong format, are skipped.
      fc.pre(declared !== undefined);
      expect(JSON.parse(serialize(answer))).toEqual(JSON.parse(JSON.stringify(declared)));
    }),
    { numRuns: 30 },
  );
});

it('refuses a map, and a union of objects that it cannot tell apart', () => {
  expect(() => serializerCompiler({ schema: z.map(z.string(), z.string()) })).toThrow('as map');
  expect(() =>
    serializerCompiler({ schema: z.union([z.object({ a: z.string() }), z.object({})]) }),
  ).toThrow('one object or another');
});
