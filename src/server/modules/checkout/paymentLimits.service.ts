import type { Context } from '../../context';
import type { Db } from '../../db/database';
import { consumeAttempt } from '../../http/rateLimit';
import { countRequest, type RequestLimit } from '../../http/requestLimit';

/** Against trying stolen cards: so many payments one person may start. */
export const startLimit = { name: 'payment', most: 10, withinMinutes: 60 };

/** Counts a payment that `userId` starts. @throws AppError `tooManyTries` */
export const consumeStart = (db: Db, userId: string): Promise<unknown> =>
  consumeAttempt(db, startLimit, userId);

const questionLimit: RequestLimit = {
  most: 300,
  withinSeconds: 60,
  refusal: 'You asked after your payments too often.',
};

/** Nothing changes in a payment that has ended, so no page waits for it. */
const endedLimit: RequestLimit = { ...questionLimit, most: 30 };

/**
 * Limits, per user and server, the calls about a started payment, because each calls the card provider,
 * whose own limit all buyers share. A waiting page polls every few seconds.
 * @throws AppError `tooManyTries`
 */
export const countQuestion = ({ requestCounts }: Context, userId: string, hasEnded = false): void =>
  countRequest(requestCounts, hasEnded ? endedLimit : questionLimit, userId);
