import { DrizzleQueryError } from 'drizzle-orm';

/** The parts of an error that may be logged: no user input and no secrets. */
interface LoggedError {
  type: string;
  message: string;
  /** As the system, Postgres (SQLSTATE), the mail server's client or Stripe names it. */
  code?: string;
  /** Constraint that Postgres names. */
  constraint?: string;
  table?: string;
  column?: string;
  /** The statement that failed, its parameters as $1, $2, … */
  statement?: string;
  /** Where it was made: the lines below the message. */
  stack?: string;
  cause?: LoggedError;
}

const mostCauses = 5;
const longestStatement = 1_000;

/** Names what is known to hold no values, and leaves out all else that an error carries. */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error' };
  const { code, constraint, table, column } = error as Partial<Record<keyof LoggedError, unknown>>;
  const named = Object.entries({ code, constraint, table, column }).filter(
    ([, name]) => typeof name === 'string',
  );
  return {
    type: error.name,
    message: messageOf(error),
    ...Object.fromEntries(named),
    ...(error instanceof DrizzleQueryError && {
      statement: error.query.slice(0, longestStatement),
    }),
    stack: placesOf(error),
    ...(error.cause !== undefined &&
      depth < mostCauses && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Mail addresses, and URLs that name who connects. */
const addresses = /[^\s<>"'()]+@[^\s<>"'()]+/g;

function messageOf(error: Error): string {
  if (error instanceof DrizzleQueryError) return 'Failed query';
  const message = quotesValues(error) ? error.message.replace(/".*"?/s, '…') : error.message;
  return message.replace(addresses, '…');
}

/** Postgres quotes a value that it cannot parse (class 22), and JSON.parse its input. */
const quotesValues = (error: Error): boolean =>
  error instanceof SyntaxError || String((error as { code?: unknown }).code).startsWith('22');

/** A stack begins with the message, which may have any number of lines. */
function placesOf({ message, stack = '' }: Error): string {
  const start = stack.indexOf(message);
  return start < 0 ? '' : stack.slice(start + message.length).trim();
}
