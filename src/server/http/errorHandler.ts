import type { IncomingMessage } from 'node:http';

import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';

import { isDatabaseAway, violatedUniqueKey } from '../db/driverErrors';
import { AppError } from './AppError';

/** The one place where an error becomes an answer; what is not expected is logged, never shown. */
export async function handleError(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const shown = toAppError(error, request);
  if (shown.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (shown.code === 'unavailable') request.log.warn({ err: error }, 'dependency away');
  else if (violatedUniqueKey(error) !== null) request.log.warn({ err: error }, 'calls met');
  if (shown.details.retryAfter)
    void reply.header('retry-after', Math.ceil(shown.details.retryAfter));
  if (shown.code === 'tooLarge') await takeRest(request.raw);
  return reply.status(shown.status).send(shown.body);
}

const mostTakenBytes = 16 * 1024 * 1024;

/**
 * Discards the rest of a refused request, up to a size, because a client that is cut off while sending
 * does not read the answer.
 */
async function takeRest(incoming: IncomingMessage): Promise<void> {
  let bytes = 0;
  try {
    for await (const { length } of incoming.iterator({ destroyOnReturn: false })) {
      bytes += length as number;
      if (bytes > mostTakenBytes) return;
    }
  } catch {
    // They have gone.
  }
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
  if (violatedUniqueKey(error) !== null) return new AppError('conflict', met);
  if (error.statusCode === 413) return new AppError('tooLarge', tooLargeText(request));
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new AppError('malformed', clientErrors[error.code] ?? 'The request could not be read.');
  }
  return new AppError('internal', 'Something went wrong on our side. Please try again.');
}

/** Two calls wrote the same at once, and no act has words of its own for that. */
const met =
  'Another call wrote the same at this moment. Look at what is there now, then try again.';

const megabyte = 1024 * 1024;

/** Only a file may have megabytes. */
const tooLargeText = ({ routeOptions: { bodyLimit = 0 } }: FastifyRequest): string =>
  bodyLimit < megabyte
    ? 'The request is too large.'
    : `This file is too large. Use one of at most ${String(bodyLimit / megabyte)} MB.`;

const clientErrors: Record<string, string> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'Send JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The request body is empty.',
  FST_ERR_CTP_INVALID_JSON_BODY: 'The request body is not valid JSON.',
};

/** The beginning of the validator's default messages, which are not meant for users. */
const validatorMessage =
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
  params: WrongParams;
}

/** Parts of an issue that tell a wrong type; of a union, the issues with each of its types. */
interface WrongParams {
  expected?: string;
  /** Choices of a field. */
  values?: (string | number | boolean)[];
  errors?: ({ code: string } & WrongParams)[][];
}

/**
 * A value of the wrong type is malformed (400), and so is a missing one without a message of its own; a missing
 * one with a message, or one that breaks a rule, is 422. Missing values are reported first.
 */
function validationError(issues: Issue[], input: unknown): AppError {
  const found = issues.map((issue) => toProblem(issue, input));
  const problems = [...found].sort((a, b) => Number(b.isLeftEmpty) - Number(a.isLeftEmpty));
  const ofFields = problems.filter(({ field }) => field !== '');
  const fields = Object.fromEntries(
    ofFields.map(({ field, message }) => [field, message] as const).reverse(),
  );
  const isMalformed = problems.some((problem) => problem.isMalformed);
  const message = problems[0]?.message ?? 'The request could not be read.';
  const details = ofFields.length > 0 ? { fields } : {};
  return new AppError(isMalformed ? 'malformed' : 'rule', message, details);
}

function toProblem({ instancePath, keyword, message = '', params }: Issue, input: unknown) {
  const path = instancePath.split('/').filter(Boolean);
  const field = path.join('.');
  const value = valueAt(input, path);
  const hasOwnMessage = !validatorMessage.test(message);
  // JSON has null for a number that is none, so a cleared field arrives as null.
  const isMissing = value === undefined || (value === null && hasOwnMessage);
  const isMalformed = isWrongType(keyword, params) && !(isMissing && hasOwnMessage);
  const plain = `${field || 'The body'} ${isMissing ? 'is missing.' : ruleOf(params)}`;
  return {
    field,
    isLeftEmpty: isNothing(value),
    isMalformed,
    message: hasOwnMessage ? message : plain,
  };
}

/** True for a value of another type than its schema's, or than each of a union. */
function isWrongType(code: string, { expected, errors = [] }: WrongParams): boolean {
  if (code !== 'invalid_union') {
    // A number with decimals is a number, where a whole one was expected.
    return code === 'invalid_type' && expected !== 'int';
  }
  return errors.every((issues) => issues.some((issue) => isWrongType(issue.code, issue)));
}

/** Most choices that an error names: more of them would be a list to read. */
const mostNamed = 10;

const ruleOf = ({ values }: WrongParams): string =>
  values && values.length <= mostNamed
    ? `must be ${orList.format(values.map(String))}.`
    : 'is not as expected.';

const orList = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Values that a form sends for a field that was left empty. */
const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

const valueAt = (input: unknown, path: string[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (value as Record<string, unknown> | null | undefined)?.[key],
    input,
  );
