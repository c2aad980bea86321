import { z } from 'zod';

/** Longest name a person, supplier or group may have. */
export const maximumNameLength = 120;

/** An address: something, an @, something with a dot. */
export const emailPattern = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>".]+$/;

export const isEmail = (text: string): boolean => text.length <= 254 && emailPattern.test(text);

/** How addresses and names are compared and stored for comparison. */
export const normalizeEmail = (text: string): string => text.trim().toLowerCase();

export const emailSchema = z
  .string('Enter a valid email')
  .trim()
  .refine(isEmail, 'Enter a valid email');

/** A required one-line text. */
export const nameSchema = (message: string) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(maximumNameLength, `Use at most ${maximumNameLength} characters.`)
    .refine((text) => !/[\u0000-\u001f\u007f]/.test(text), 'Use one line of plain text.');

/** An id on the wire (UUID). Anything else cannot be found: services answer 404 for it. */
export const idSchema = z.string().min(1).max(64);
export const idParamsSchema = z.object({ id: idSchema });

/** A mailed token; one that is missing or no text is as bad as a wrong one. */
export const tokenSchema = z.string().max(4000).catch('');

export const messageAnswerSchema = z.object({ message: z.string() });

/** An instant on the wire: ISO 8601, UTC. */
export const instantSchema = z.iso.datetime();
