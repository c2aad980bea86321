import { z } from 'zod';

import { formatCents, isWholeCents, maximumCents, toDollars } from './money';

/** Dollars in a request: zero or more, at most two decimals, at most {@link maximumCents}. */
export const dollarsSchema = z
  .number('Enter an amount.')
  .min(0, 'An amount cannot be negative.')
  .max(toDollars(maximumCents), `An amount can be at most ${formatCents(maximumCents)}.`)
  .refine(isWholeCents, 'An amount has at most two decimals.');
