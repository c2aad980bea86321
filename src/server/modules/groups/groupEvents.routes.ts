import { PassThrough } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';

import { errorBodySchema } from '#shared/errors';

import { AppError } from '../../http/AppError';
import type { ReadSession } from '../../http/authentication';
import { sessionEnded, type TokenClaims } from '../../http/tokens';
import type { GroupEventsService, Subscriber } from './groupEvents.service';

/** Bytes that wait for a slow reader before they are let go; they come back and read anew. */
const longestQueue = 1024 * 1024;

const schema = {
  summary: 'Server-sent events: `group` with a group that changed, `group-removed` with its `_id`.',
  tags: ['groups'],
  security: [{ bearer: [] }],
  response: {
    200: {
      description: 'Stays open; a comment every ten seconds.',
      content: { 'text/event-stream': { schema: z.string() } },
    },
    401: errorBodySchema,
    429: errorBodySchema,
    500: errorBodySchema,
    503: errorBodySchema,
  },
};

/** GET /api/groups/events: server-sent events; the reader's token travels in a header. */
export function registerGroupEvents(
  app: FastifyInstance,
  groupEvents: GroupEventsService,
  readSession: ReadSession,
): void {
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.addHook('preClose', async () => groupEvents.close());
  // Asked for its headers only, the stream would be kept open for nobody.
  const options = { config: { compress: false }, exposeHeadRoute: false, schema };
  app.get('/api/groups/events', options, async (request, reply) => {
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
  });
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
