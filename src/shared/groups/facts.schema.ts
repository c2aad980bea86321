import { z } from 'zod';

import { emptyToNull } from '../text.schema';
import { entryOf, mapFacts, type AnimalFacts, type FactName } from './facts';

const weightsOf = <Pounds extends z.ZodType>(pounds: Pounds) =>
  z.object({ liveLb: pounds, hangingLb: pounds, takeHomeLowLb: pounds, takeHomeHighLb: pounds });

export const weightsSchema = weightsOf(z.number().nullable());

const sentPounds = z
  .number('Enter a weight in pounds.')
  .positive('A weight is more than zero.')
  .max(10_000, 'A weight can be at most 10,000 pounds.')
  .nullable()
  .default(null);

const lineEnds = /[\p{Cc}\u2028\u2029]/u;

/** A fact as both forms of a group send it, where an empty text is none, and as a group answers it. */
function schemasOf(name: FactName): { sent: z.ZodType; answer: z.ZodType } {
  const fact = entryOf(name);
  if (fact.kind === 'choice') {
    const option = z.enum(Object.keys(fact.options), fact.refusal);
    return { sent: option, answer: option };
  }
  if (fact.kind === 'count') {
    const { unit, least, most } = fact;
    const refusal = `Enter whole ${unit}s, from ${least} to ${most}.`;
    const sent = z.number(refusal).int(refusal).min(least, refusal).max(most, refusal);
    return { sent, answer: z.number().int() };
  }
  if (fact.kind === 'weights') {
    const sent = weightsOf(sentPounds).transform((weights) =>
      Object.values(weights).some((weight) => weight !== null) ? weights : null,
    );
    return { sent, answer: weightsSchema };
  }
  const { longest, isOneLine } = fact;
  const sent = z
    .string()
    .trim()
    .max(longest, `Use at most ${longest} characters.`)
    .refine((text) => !isOneLine || !lineEnds.test(text), 'Use one line of plain text.')
    .transform(emptyToNull);
  return { sent, answer: z.string() };
}

type Schemas = {
  [Name in FactName]: z.ZodOptional<
    z.ZodNullable<z.ZodType<NonNullable<AnimalFacts[Name]>, NonNullable<AnimalFacts[Name]>>>
  >;
};

export const factFields = mapFacts((name) => schemasOf(name).sent.nullish()) as Schemas;
export const factsSchema = z.object(
  mapFacts((name) => schemasOf(name).answer.nullish()) as Schemas,
);
