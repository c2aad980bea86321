/** A group could not be read: nothing is answered, and the page shows what it has. */
export const warnOfGroup = (error: unknown): void =>
  console.warn('A group could not be read.', error);

/** Logs a failed search; the caller still gets the error. */
export const logSearchFailure = (error: unknown): void => console.error('A search failed.', error);
