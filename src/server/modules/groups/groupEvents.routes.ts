import { PassThrough } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import { AppError } from '../../http/AppError';
import type { ReadSession } from '../../http/authentication';
import { sessionEnded, type TokenClaims } from '../../http/tokens';
import type { GroupEventsService, Subscriber } from './groupEvents.service';

/** Bytes that wait for a slow reader before they are let go; they come back and read anew. */
const longestQueue = 1024 * 1024;

/** GET /api/groups/events: server-sent events; the reader's token travels in a header. */
export function registerGroupEvents(
  app: FastifyInstance,
  groupEvents: GroupEventsService,
  readSession: ReadSession,
): void {
  app.addHook('preClose', async () => groupEvents.close());
  app.get(
    '/api/groups/events',
    { config: { compress: false }, schema: { hide: true } },
    async (request, reply) => {
      const session = await readSession(request.headers.authorization);
      if (!session) throw new AppError('unauthenticated', 'Please log in.');
      const stream = new PassThrough();
      const unsubscribe = await groupEvents.subscribe(toSubscriber(stream, session));
      if (!unsubscribe) throw sessionEnded();
      stream.once('close', unsubscribe);
      stream.write('retry: 2000\n\n');
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  );
}

function toSubscriber(stream: PassThrough, session: TokenClaims): Subscriber {
  const write = (text: string) => {
    if (stream.writableLength + stream.readableLength > longestQueue) stream.destroy();
    else if (stream.writable) stream.write(text);
  };
  return {
    session,
    send: ({ event, data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    close: () => stream.end(),
  };
}
