interface DriverError {
  code?: string;
  syscall?: string;
  constraint?: string;
  message?: string;
}

/** The driver's error below the wrappers around it; the first where several addresses were tried. */
export function driverError(error: unknown): DriverError {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  if (current instanceof AggregateError && current.errors.length > 0) {
    return driverError(current.errors[0]);
  }
  return current ?? {};
}

/** The unique index that refused a row, or `null` for any other error. */
export function violatedUniqueKey(error: unknown): string | null {
  const { code, constraint } = driverError(error);
  return code === '23505' ? (constraint ?? '') : null;
}

const lostMessages =
  /connection terminated|connection error and is not queryable|client was closed|server closed the connection|connection ended/i;

const lostCodes = /^(08|57P01|57P02|57P05|25P03|25P04|ECONNRESET$|EPIPE$)/;

/** True when an open connection was lost, so that the outcome of its statement is unknown. */
export function isConnectionLost(error: unknown): boolean {
  const { code = '', message = '' } = driverError(error);
  return lostCodes.test(code) || lostMessages.test(message);
}

const awayMessages =
  /timeout exceeded when trying to connect|^timeout expired$|cannot use a pool after/i;

/** SQL states of a server that is starting, stopping, full, read-only, or busy with locks. */
const awayCodes = /^(53|57P|57014|55P03|40001|40P01|25006)/;

const networkCodes = new Set([
  'ECONNREFUSED',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** True when the database is away, busy beyond its limits, or shutting down: worth another try. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', syscall, message = '' } = driverError(error);
  const isUnreachable = networkCodes.has(code) || (code === 'ENOENT' && syscall === 'connect');
  return (
    isConnectionLost(error) || isUnreachable || awayCodes.test(code) || awayMessages.test(message)
  );
}
