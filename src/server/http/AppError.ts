import { errorStatuses, type ErrorCode } from '#shared/errors';
import type { ErrorBody } from '#shared/errors.schema';

type Details = Omit<ErrorBody, 'code' | 'message'> & {
  /** Seconds until another try is worth it: sent as Retry-After. */
  retryAfter?: number;
};

/** An expected failure: its message is for a person to read, its code decides the status. */
export class AppError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
    this.name = 'AppError';
  }

  get status(): number {
    return errorStatuses[this.code];
  }

  get body(): ErrorBody {
    const { retryAfter: _, ...shown } = this.details;
    return { message: this.message, code: this.code, ...shown };
  }
}

/** A group, user, ... that is not there or not the caller's to see. */
export const notFound = (subject: string): AppError =>
  new AppError('notFound', `${subject} not found.`);

/** A field that breaks a rule; the message is shown at the field. */
export const ruleBroken = (message: string, field?: string): AppError =>
  new AppError('rule', message, field ? { fields: { [field]: message } } : {});
