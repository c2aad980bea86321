import { errorMessage, isRefusal } from './errorMessage';

interface Fallbacks {
  /** The server answered, and said no. */
  refused: string;
  /** The server broke, or was not reached. */
  failed: string;
}

/** The server's own words, else what fits the kind of failure. */
export const failureMessage = (error: unknown, { refused, failed }: Fallbacks): string =>
  errorMessage(error, isRefusal(error) ? refused : failed);
