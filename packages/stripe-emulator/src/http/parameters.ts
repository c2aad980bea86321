import { z } from 'zod';
import { invalidRequest, type StripeError } from '../account/stripeError';
import { formName, type Form } from './formBody';

const INVALID_INTEGER = 'Invalid integer';

export const integer = z
  .string()
  .regex(/^-?\d+$/, INVALID_INTEGER)
  .transform(Number);
export const boolean = z.enum(['true', 'false']).transform((text) => text === 'true');
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .or(z.literal('').transform(() => ({})));
export const expand = z.array(z.string()).optional();

/** Parameters that the provider's own types have: another one does not compile. */
export type ParametersOf<Params> = Partial<Record<keyof Params, z.ZodType>>;

const range = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

/** Unix seconds, or a range of them. */
export const created = range
  .or(integer.transform((value) => ({ gte: value, lte: value })))
  .optional();

/** What every list takes. */
export const listParameters = {
  created,
  limit: integer.pipe(z.number().min(1).max(100)).optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand,
};

/** Throws Stripe's 400 for a parameter that is missing, unknown or of the wrong type. */
export function parseParameters<Schema extends z.ZodType>(
  schema: Schema,
  form: Form,
): z.output<Schema> {
  const result = schema.safeParse(form, { reportInput: true });
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  throw issue ? toStripeError(issue) : invalidRequest('Invalid request');
}

function toStripeError(issue: z.core.$ZodIssue): StripeError {
  if (issue.code === 'unrecognized_keys') return unknownParameter([...issue.path, ...issue.keys]);
  const param = formName(issue.path);
  if (issue.input === undefined) {
    return invalidRequest(`Missing required param: ${param}.`, {
      code: 'parameter_missing',
      param,
    });
  }
  if (issue.message === INVALID_INTEGER) {
    return invalidRequest(`${INVALID_INTEGER}: ${JSON.stringify(issue.input)}`, {
      code: 'parameter_invalid_integer',
      param,
    });
  }
  return invalidRequest(`Invalid ${param}: ${issue.message}`, { param });
}

export function unknownParameter(path: readonly PropertyKey[]): StripeError {
  const param = formName(path);
  return invalidRequest(`Received unknown parameter: ${param}`, {
    code: 'parameter_unknown',
    param,
  });
}
