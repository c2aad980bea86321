/** Every error the API answers, with its status. */
export const errorStatuses = {
  malformed: 400,
  badToken: 400,
  unauthenticated: 401,
  invalidCredentials: 401,
  secondFactorRequired: 401,
  invalidCode: 401,
  notPaid: 402,
  forbidden: 403,
  secondFactorMissing: 403,
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
  busy: 503,
  paymentPending: 503,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof errorStatuses;
