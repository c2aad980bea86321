import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { isDatabaseAway } from '../db/errors';
import { AppError } from './AppError';

/** The one place where an error becomes an answer; what is not expected is logged, never shown. */
export function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const shown = toAppError(error, request);
  if (shown.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (shown.code === 'unavailable') request.log.warn({ err: error }, 'dependency away');
  if (shown.details.retryAfter)
    void reply.header('retry-after', Math.ceil(shown.details.retryAfter));
  return reply.status(shown.status).send(shown.body);
}

function toAppError(error: FastifyError, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  if (hasZodFastifySchemaValidationErrors(error)) {
    return validationError(error.validation, inputOf(error, request));
  }
  if (isDatabaseAway(error)) {
    return new AppError('unavailable', 'The database is away for a moment. Please try again.', {
      retryAfter: 5,
    });
  }
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed', clientErrors[error.code] ?? 'The request could not be read.');
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

const clientErrors: Record<string, string> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'The request is too large.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
};

/** How the validator begins where a schema gives no words of its own: not meant for people. */
const validatorsWords =
  /^(Invalid (input|option|string|ISO)\b|Too small: |Too big: |Unrecognized )/;

/** The part of the request that was found wrong. */
const inputOf = ({ validationContext }: FastifyError, request: FastifyRequest): unknown =>
  validationContext === 'querystring'
    ? request.query
    : validationContext === 'params'
      ? request.params
      : request.body;

/** Issues as the validator hands them on: `/address/zip` and zod's code for what is wrong there. */
interface Issue {
  instancePath: string;
  keyword: string;
  message?: string | undefined;
}

/** A wrongly typed value is malformed (400); one that is missing or breaks a rule is 422. */
function validationError(issues: Issue[], input: unknown): AppError {
  const problems = issues.map((issue) => toProblem(issue, input));
  const fields = Object.fromEntries(
    problems.map(({ field, message }) => [field, message] as const).reverse(),
  );
  const isMalformed = problems.some((problem) => problem.isMalformed);
  const message = problems[0]?.message ?? 'The request could not be read.';
  return new AppError(isMalformed ? 'malformed' : 'rule', message, { fields });
}

function toProblem({ instancePath, keyword, message = '' }: Issue, input: unknown) {
  const path = instancePath.split('/').filter(Boolean);
  const field = path.join('.');
  const isMissing = valueAt(input, path) === undefined;
  const hasOwnWords = !validatorsWords.test(message);
  const isMalformed = keyword === 'invalid_type' && !(isMissing && hasOwnWords);
  const plain = `${field || 'The body'} ${isMissing ? 'is missing.' : 'is not as expected.'}`;
  return { field, isMalformed, message: hasOwnWords ? message : plain };
}

const valueAt = (input: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
    input,
  );
