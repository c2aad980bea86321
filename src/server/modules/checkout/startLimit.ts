import type { Db } from '../../db/client';
import { consumeAttempt } from '../../http/rateLimit';

/** Against trying stolen cards: so many payments one person may start. */
const startLimit = { name: 'payment', most: 10, withinMinutes: 60 };

/** Counts a payment that `userId` starts. @throws AppError `tooManyTries` */
export const consumeStart = (db: Db, userId: string): Promise<unknown> =>
  consumeAttempt(db, startLimit, userId);
