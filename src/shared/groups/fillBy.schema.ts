import { z } from 'zod';

import { instantSchema } from '../text.schema';
import { unfilledOutcomes } from './fillBy';

/** The fields of the deadline in both group forms. */
export const fillByFields = {
  /** The end of the chosen day, where the admin sits. */
  fillBy: instantSchema.nullish(),
  ifUnfilled: z.enum(unfilledOutcomes, 'Choose what happens if it does not fill.').optional(),
};

export const fillByReasonSchema = z
  .string()
  .trim()
  .max(200, 'Use at most 200 characters.')
  .nullish();
