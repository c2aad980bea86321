/**
 * When a hold that begins now ends, as an SQL expression over `:holdSeconds`: `HOLD_MINUTES`, or
 * `OFFER_HOURS` where it is an offer to somebody in line.
 */
export const holdEndSql = 'clock_timestamp() + make_interval(secs => :holdSeconds)';

/** Whether a hold's time is not over yet, as an SQL expression over a row of `purchases`. */
export const isWithinTimeSql = (alias: string): string =>
  `coalesce(${alias}.hold_expires_at > clock_timestamp(), false)`;
