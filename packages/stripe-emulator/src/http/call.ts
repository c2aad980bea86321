import type { z } from 'zod';
import type { StripeAccount } from '../account/stripeAccount';
import type { Caller } from './authentication';
import type { Operation } from './faults';
import type { Form } from './formBody';
import { parseParameters } from './parameters';

export interface CallContext {
  account: StripeAccount;
  caller: Caller;
  /** The id in the path, or nothing where the path has none. */
  id: string;
}

interface CallDefinition<Schema extends z.ZodType> {
  method: 'GET' | 'POST';
  /** As Stripe's OpenAPI document writes it, so that the validator finds it there. */
  path: string;
  /** The name that a fault is scheduled under. */
  operation?: Operation;
  /** Whether Stripe.js makes this call with the publishable key. */
  isPublic?: boolean;
  parameters: Schema;
  act: (context: CallContext, parameters: z.output<Schema>) => object;
}

export interface Call extends Omit<CallDefinition<z.ZodType>, 'parameters' | 'act'> {
  /** Checks the parameters at once; what it returns carries the call out. */
  prepare(form: Form): (context: CallContext) => object;
}

export function defineCall<Schema extends z.ZodType>(definition: CallDefinition<Schema>): Call {
  const { parameters, act, ...rest } = definition;
  return {
    ...rest,
    prepare(form) {
      const parsed = parseParameters(parameters, form);
      return (context) => act(context, parsed);
    },
  };
}
