/** The driver's error below the wrappers around it. */
function driverError(error: unknown): { code?: string; constraint?: string; message?: string } {
  let current = error;
  while (current instanceof Error && current.cause instanceof Error) current = current.cause;
  return current ?? {};
}

/** The unique index that refused a row, or `null` for any other error. */
export function violatedUniqueKey(error: unknown): string | null {
  const { code, constraint } = driverError(error);
  return code === '23505' ? (constraint ?? '') : null;
}

const lostConnection =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error|server closed the connection|cannot use a pool after/i;

/** True when the database is away, busy beyond its limits, or shutting down: worth another try. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '' } = driverError(error);
  const isSystem = ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'].includes(code);
  const isServer = /^(08|53|57P|57014|55P03|40001|40P01|25P03)/.test(code);
  return isSystem || isServer || lostConnection.test(message);
}
