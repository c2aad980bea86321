import { networkOf } from './network';
import { tooManyAttempts } from './rateLimit';

export interface RequestLimit {
  most: number;
  withinSeconds: number;
  /** Error text for a person who is over the limit. */
  refusal: string;
}

/** More than these are forgotten all at once. */
const mostRemembered = 10_000;

interface Window {
  asked: number;
  endsAt: number;
}

/** Counts of this process for each limit, by network. */
export type RequestCounts = Map<RequestLimit, Map<string, Window>>;

/**
 * Counts requests of a network, or of a user id, in this process: for cheap answers, where a database row
 * per request would cost more than the answer.
 * @throws AppError `tooManyTries`
 */
export function countRequest(
  counts: RequestCounts,
  limit: RequestLimit,
  who: string,
  now = performance.now(),
): void {
  const { most, withinSeconds, refusal } = limit;
  const counted = counts.get(limit) ?? new Map<string, Window>();
  counts.set(limit, counted);
  const network = networkOf(who);
  const window = counted.get(network);
  if (!window || now >= window.endsAt) {
    if (counted.size >= mostRemembered) counted.clear();
    counted.set(network, { asked: 1, endsAt: now + withinSeconds * 1000 });
  } else if (window.asked >= most) {
    throw tooManyAttempts(refusal, (window.endsAt - now) / 1000);
  } else {
    window.asked += 1;
  }
}
