import { z } from 'zod';

import { addressIn, isEmail, maximumNameLength } from './text';

export const emailSchema = z
  .string('Enter a valid email')
  .overwrite(addressIn)
  .refine(isEmail, 'Enter a valid email');

/** Control and format characters, with which a name could imitate another one. */
const unseen = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

/** A required one-line text. */
export const nameSchema = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(maximumNameLength, `Use at most ${maximumNameLength} characters.`)
    .refine((text) => !unseen.test(text), 'Use one line of plain text.');

/** An empty optional text is null. */
export const emptyToNull = (text: string): string | null => text || null;

/** An id on the wire (UUID). Anything else cannot be found: services answer 404 for it. */
export const idSchema = z.string().min(1).max(64);
/** In lower case, as ids are stored and compared. */
export const idParamsSchema = z.object({ id: idSchema.toLowerCase() });

/** A mailed token; one that is missing or no text is as bad as a wrong one. */
export const tokenSchema = z.string().max(4000).catch('');

export const messageAnswerSchema = z.object({ message: z.string() });

/** An instant on the wire: ISO 8601, UTC. */
export const instantSchema = z.iso.datetime();

/** A day, or an instant; a day is its last moment, by the clocks where the group is. */
export const lastMomentSchema = z.union([z.iso.datetime(), z.iso.date()], 'Enter a day.');
/** A day and a time by the clocks where the group is, or an instant. */
export const timeSchema = z.iso.datetime({ local: true, error: 'Enter a day and a time.' });
