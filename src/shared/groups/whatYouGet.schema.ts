import { z } from 'zod';

import { emptyToNull } from '../text.schema';
import { inspections, longestPriceIncludes, mostAgingDays } from './whatYouGet';

const wholeDays = `Enter whole days, from 0 to ${mostAgingDays}.`;

/** What both forms of a group say of what buyers get; an empty text is none. */
export const offerFactFields = {
  inspection: z.enum(inspections, 'Choose custom-exempt, USDA or state inspection.').nullish(),
  priceIncludes: z
    .string()
    .trim()
    .max(longestPriceIncludes, `Use at most ${longestPriceIncludes} characters.`)
    .refine((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), 'Use one line of plain text.')
    .transform(emptyToNull)
    .nullish(),
  agingDays: z
    .number(wholeDays)
    .int(wholeDays)
    .min(0, wholeDays)
    .max(mostAgingDays, wholeDays)
    .nullish(),
};

/** The same as a group answers it. */
export const offerFactsSchema = z.object({
  inspection: z.enum(inspections).nullable().optional(),
  priceIncludes: z.string().nullable().optional(),
  agingDays: z.number().int().nullable().optional(),
});
