import { PassThrough } from 'node:stream';

import type { FastifyInstance } from 'fastify';

import { AppError } from '../../http/AppError';
import type { Authenticate } from '../../http/registerApi';
import type { Caller } from '../../http/serve';
import type { GroupEventsService, Subscriber } from './groupEvents.service';

/** Bytes that wait for a slow reader before they are let go; they come back and read anew. */
const longestQueue = 1024 * 1024;

/** GET /api/groups/events: server-sent events; the reader's token travels in a header. */
export function registerGroupEvents(
  app: FastifyInstance,
  groupEvents: GroupEventsService,
  authenticate: Authenticate,
): void {
  app.addHook('preClose', async () => groupEvents.close());
  app.get(
    '/api/groups/events',
    { config: { compress: false }, schema: { hide: true } },
    async (request, reply) => {
      const whoListens = () => requireCaller(authenticate, request.headers.authorization);
      await whoListens();
      const stream = new PassThrough();
      const unsubscribe = groupEvents.subscribe(toSubscriber(stream, whoListens));
      stream.once('close', unsubscribe);
      stream.write('retry: 2000\n\n');
      return reply
        .type('text/event-stream; charset=utf-8')
        .header('x-accel-buffering', 'no')
        .send(stream);
    },
  );
}

async function requireCaller(
  authenticate: Authenticate,
  authorization: string | undefined,
): Promise<Caller> {
  const caller = await authenticate(authorization);
  if (!caller) throw new AppError('unauthenticated', 'Please log in.');
  return caller;
}

function toSubscriber(stream: PassThrough, whoListens: () => Promise<Caller>): Subscriber {
  const write = (text: string) => {
    if (stream.writableLength + stream.readableLength > longestQueue) stream.destroy();
    else if (stream.writable) stream.write(text);
  };
  return {
    authenticate: whoListens,
    send: ({ event, data }) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
    beat: () => write(':\n\n'),
    close: () => stream.end(),
  };
}
