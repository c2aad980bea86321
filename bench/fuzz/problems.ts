import { errorBodySchema } from '#shared/errors.schema';

import type { Operation } from './document';
import type { FuzzAnswer } from './send';

/** Terms that only our code, the database or a library would use. */
const internalTerms =
  /node_modules|\.[jt]s:\d|\n\s+at |drizzle|Failed query|SQLSTATE|violates|duplicate key|\[object |Invalid (input|option)|Too (small|big):|Unrecognized key|FST_|Cannot read prop/;

const shape = errorBodySchema.strict();

/** The problems that no request may get in its answer. */
export function problemsOf(answer: FuzzAnswer): string[] {
  const { status, headers } = answer;
  if (status === 0) return [`no answer: ${answer.text}`];
  return [
    ...(status >= 500 ? [`status ${status}`] : []),
    ...(headers['x-request-id'] ? [] : ['no x-request-id']),
    ...(headers['content-security-policy'] ? [] : ['no content-security-policy']),
    ...(status >= 400 ? problemsOfError(answer) : []),
  ];
}

/** A status that the document does not list. For an unknown address 404 is expected. */
export const undocumented = ({ status }: FuzzAnswer, { statuses }: Operation): string[] =>
  status === 0 || status === 404 || statuses.includes(status)
    ? []
    : [`status ${status}, which the document does not name`];

function problemsOfError({ headers, text }: FuzzAnswer): string[] {
  if (!headers['content-type']?.includes('application/json')) return ['an error that is no JSON'];
  const read = shape.safeParse(parse(text));
  if (!read.success) return ['an error of another shape'];
  const { message, fields = {} } = read.data;
  const words = [message, ...Object.values(fields)];
  return [
    ...(words.every((one) => one.trim()) ? [] : ['an error without words']),
    ...(words.some((one) => internalTerms.test(one)) ? ['an error that tells of the inside'] : []),
  ];
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
