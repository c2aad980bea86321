import { z } from 'zod';

import { longestNews } from './news';

/** Control and direction characters, with which a text could show what it does not say; lines may end. */
const unseen = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/u;

const missing = 'Write something to your buyers.';

/** Plain text: blank lines divide paragraphs. */
export const newsTextSchema = z
  .string(missing)
  .transform((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' '))
  .pipe(
    z
      .string()
      .trim()
      .min(1, missing)
      .max(longestNews, `Use at most ${longestNews.toLocaleString('en-US')} characters.`)
      .refine((text) => !unseen.test(text), 'Use plain text.'),
  );
