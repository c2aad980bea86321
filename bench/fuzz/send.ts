import { Agent, request } from 'node:http';

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
