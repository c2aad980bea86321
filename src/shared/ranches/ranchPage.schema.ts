import { z } from 'zod';

import { timeZoneSchema } from '../groups/vocabulary.schema';
import { longestAbout, longestRanchName, shortestRanchName } from './ranchPage';

/** The last part of the page's address; an address is read in lower case. */
const ranchNameSchema = z
  .string('Enter a name for the address.')
  .trim()
  .toLowerCase()
  .min(1, 'Enter a name for the address.')
  .min(shortestRanchName, `Use at least ${shortestRanchName} characters.`)
  .max(longestRanchName, `Use at most ${longestRanchName} characters.`)
  .regex(
    /^[a-z0-9]+(-[a-z0-9]+)*$/,
    'Use letters from a to z, digits, and single hyphens between them.',
  );

/** Turns text around, or ends it: a page would show something else than was typed. */
const hidden = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** Text about the ranchers: plain, its lines kept. */
const aboutSchema = z
  .string('Enter text.')
  .transform((text) => text.replace(/\r\n?/g, '\n').trim())
  .refine((text) => text.length <= longestAbout, `Use at most ${longestAbout} characters.`)
  .refine((text) => !hidden.test(text.replaceAll('\n', '')), 'Use plain text.');

export const ranchPageFormSchema = z.object({
  name: ranchNameSchema,
  about: aboutSchema,
  isOpen: z.boolean(),
  /** Time zone of the ranch, and of its next groups; left out: it stays. */
  timeZone: timeZoneSchema.optional(),
});
