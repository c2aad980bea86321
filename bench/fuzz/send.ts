import { Agent, request } from 'node:http';

import { errorBodySchema } from '#shared/errors.schema';

import type { Operation } from './document';
import { addressOf, bodyText, type FuzzRequest } from './requests';
import type { Sessions } from './world';

/** What came back; status 0 where nothing did. */
export interface FuzzAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const patienceMs = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 8 });

/**
 * Sends a request unchanged, where `fetch` would correct it. Each has its own address, as forwarded by a
 * proxy, so that limits per address do not affect the rest.
 */
export function send(
  server: string,
  asked: FuzzRequest,
  sessions: Sessions,
  number: number,
): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(server);
  const session = sessions[asked.role];
  const body = bodyText(asked);
  const headers = {
    'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
    ...(body === undefined ? {} : { 'content-type': asked.contentType }),
  };
  const { method } = asked.operation;
  return new Promise((resolve) => {
    const fail = (error: Error): void => resolve({ status: 0, headers: {}, text: error.message });
    const sent = request({ hostname, port, method, path: addressOf(asked), headers, agent });
    sent.setTimeout(patienceMs, () => sent.destroy(new Error('no answer in time')));
    sent.once('error', fail).once('response', (response) => {
      const { statusCode: status = 0, headers: answered } = response;
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
        // A stream of events has no end to wait for.
        if (answered['content-type']?.startsWith('text/event-stream')) response.destroy();
      });
      response.once('error', fail);
      response.once('close', () => resolve({ status, headers: answered, text }));
    });
    sent.end(body);
  });
}

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
