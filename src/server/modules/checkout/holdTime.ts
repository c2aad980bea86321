/** When a hold that begins now ends (`HOLD_MINUTES`), as an SQL expression over `:holdSeconds`. */
export const holdEndSql = 'clock_timestamp() + make_interval(secs => :holdSeconds)';

/** Whether a hold's time is not over yet, as an SQL expression over a row of `purchases`. */
export const isWithinTimeSql = (alias: string): string =>
  `coalesce(${alias}.hold_expires_at > clock_timestamp(), false)`;
