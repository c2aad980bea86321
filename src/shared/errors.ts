import { z } from 'zod';

/** Every error the API answers, with its status. */
export const errorStatuses = {
  malformed: 400,
  badToken: 400,
  unauthenticated: 401,
  invalidCredentials: 401,
  notPaid: 402,
  forbidden: 403,
  notFound: 404,
  conflict: 409,
  taken: 409,
  stale: 409,
  shareGone: 409,
  priceChanged: 409,
  gone: 410,
  tooLarge: 413,
  rule: 422,
  tooManyTries: 429,
  internal: 500,
  mailFailed: 502,
  unavailable: 503,
  paymentPending: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;

/** The body of every error answer. `fields` maps a path such as `address.zip` to its message. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.string().optional(),
  fields: z.record(z.string(), z.string()).optional(),
  /** With `priceChanged`: what the share costs now, in dollars. */
  price: z.number().optional(),
});
export type ErrorBody = z.infer<typeof errorBodySchema>;
