import { pauseLeft } from '#shared/purchases/holdLimits';

import type { Db } from '../../db/database';
import { tooManyTries } from '../../http/rateLimit';
import { readNotTaken } from './placeHold.queries';

/**
 * Whoever lets holds run out, or does not take what is offered to them, waits before they stand in line
 * again as before the next hold.
 * @throws AppError `tooManyTries`
 */
export async function requireNoLinePause(
  tx: Db,
  userId: string,
  holdSeconds: number,
): Promise<void> {
  const notTaken = await readNotTaken(tx, { userId });
  const ago = notTaken.map(({ secondsAgo }) => secondsAgo);
  const seconds = pauseLeft(ago, holdSeconds);
  if (seconds === 0) return;
  throw tooManyTries(`${ago.length} shares were held for you that you did not pay for.`, seconds);
}
