import { z } from 'zod';
import { StripeError } from '../account/stripeError';

export const operationSchema = z.enum([
  'create',
  'retrieve',
  'confirm',
  'capture',
  'cancel',
  'refund',
  'list',
  'balance',
]);

export type Operation = z.infer<typeof operationSchema>;

export const faultSchema = z.strictObject({
  operation: operationSchema,
  kind: z.enum([
    'delay',
    'hang',
    'reset-before',
    'reset-after',
    'server-error',
    'server-error-after',
    'rate-limit',
    'lock-timeout',
  ]),
  /** Waits this long before anything else happens. */
  delayMs: z.int().min(0).max(600_000).default(0),
  times: z.int().min(1).default(1),
  /** Only for this intent, or for intents with this metadata, so that parallel tests do not interfere. */
  paymentIntent: z.string().optional(),
  metadata: z.record(z.string(), z.string()).optional(),
});

export type Fault = z.infer<typeof faultSchema>;

/** The target of a call, as far as it is known before the call is carried out. */
export interface FaultTarget {
  paymentIntent: string;
  metadata: Record<string, string>;
}

export class Faults {
  private scheduled: Fault[] = [];

  schedule(fault: Fault): void {
    this.scheduled.push({ ...fault });
  }

  /** @param paymentIntent only what was to fail for this one; everything where it is not named. */
  clear(paymentIntent?: string): void {
    this.scheduled = this.scheduled.filter(
      (fault) => paymentIntent !== undefined && fault.paymentIntent !== paymentIntent,
    );
  }

  list(): readonly Fault[] {
    return this.scheduled;
  }

  /** The first fault meant for this call, spent once. */
  take(operation: Operation | undefined, target: FaultTarget): Fault | undefined {
    const fault = this.scheduled.find(
      (candidate) => candidate.operation === operation && isMeantFor(candidate, target),
    );
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.scheduled = this.scheduled.filter((other) => other !== fault);
    return fault;
  }
}

function isMeantFor({ paymentIntent, metadata = {} }: Fault, target: FaultTarget): boolean {
  if (paymentIntent !== undefined && paymentIntent !== target.paymentIntent) return false;
  return Object.entries(metadata).every(([key, value]) => target.metadata[key] === value);
}

export const serverError = (): StripeError =>
  new StripeError(500, {
    type: 'api_error',
    message: 'An unexpected error occurred. The emulator was asked for it.',
  });

export const rateLimited = (): StripeError =>
  new StripeError(429, {
    type: 'invalid_request_error',
    code: 'rate_limit',
    message:
      'Request rate limit exceeded. Learn more about rate limits here https://stripe.com/docs/rate-limits.',
  });

export const lockTimeout = (): StripeError =>
  new StripeError(409, {
    type: 'invalid_request_error',
    code: 'lock_timeout',
    message:
      'This object cannot be accessed right now because another API request or Stripe process is currently accessing it. If you see this error intermittently, retry the request.',
  });
