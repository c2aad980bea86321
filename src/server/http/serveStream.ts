import { PassThrough } from 'node:stream';

import type { FastifyInstance } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { Gauge } from 'prom-client';

import { errorBodySchema } from '#shared/errors.schema';
import { streamEventSchema, type Stream, type StreamEvent } from '#shared/stream';

import type { Context } from '../context';
import { AppError } from './AppError';
import { readSession } from './authentication';
import { tagOf } from './registerApi';
import { serializerCompiler } from './serializeAnswers';
import { sessionEnded, type TokenClaims } from './tokens';

/** One open page, listening. */
export interface Subscriber<S extends Stream> {
  session: TokenClaims;
  send: (event: StreamEvent<S>) => void;
  /** Keeps the connection from being taken for dead. */
  heartbeat: () => void;
  close: () => void;
}

/** Publishes a stream's events. */
export interface Publisher<S extends Stream> {
  /** @returns what ends it, or null for a session that has ended. */
  subscribe: (subscriber: Subscriber<S>) => Promise<(() => void) | null>;
  /** Closes all streams. */
  close: () => void;
}

/** A metric of this process. */
export const openStreams = new Gauge({
  name: 'sharecut_event_streams',
  help: 'Open event streams of this process.',
  registers: [],
});

/** Bytes queued for a slow reader before its stream is closed; the page then reconnects. */
const longestQueue = 1024 * 1024;

/** Serves a stream of the contract as server-sent events; the reader's token travels in a header. */
export function serveStream<S extends Stream>(
  app: FastifyInstance,
  { tokens }: Context,
  stream: S,
  publisher: Publisher<S>,
): void {
  app.setValidatorCompiler(validatorCompiler);
  // Events are written as they come; only refusals are answers of one piece.
  app.setSerializerCompiler(({ schema, contentType }) =>
    contentType === undefined ? serializerCompiler({ schema }) : JSON.stringify,
  );
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
    publisher.close();
  });
  // A HEAD request would leave the stream open without a reader.
  const config = { compress: false, permission: stream.permission };
  const serializers = serializersOf(stream);
  const options = { config, exposeHeadRoute: false, schema: schemaOf(stream) };
  app.get(stream.path, options, async (request, reply) => {
    const session = await readSession(tokens, request.headers.authorization);
    if (!session) throw new AppError('unauthenticated', 'Please log in.');
    const pipe = new PassThrough();
    const unsubscribe = await publisher.subscribe(toSubscriber(serializers, pipe, session));
    if (!unsubscribe) throw sessionEnded();
    pipe.once('close', unsubscribe);
    openStreams.inc();
    pipe.once('close', () => openStreams.dec());
    pipe.write('retry: 2000\n\n');
    if (isClosing) pipe.end();
    return reply
      .type('text/event-stream; charset=utf-8')
      .header('x-accel-buffering', 'no')
      .send(pipe);
  });
}

type Serializers = Readonly<Record<string, (data: unknown) => string>>;

const serializersOf = ({ events }: Stream): Serializers =>
  Object.fromEntries(
    Object.entries(events).map(([event, schema]) => [event, serializerCompiler({ schema })]),
  );

function toSubscriber<S extends Stream>(
  serializers: Serializers,
  pipe: PassThrough,
  session: TokenClaims,
): Subscriber<S> {
  const write = (text: string) => {
    if (pipe.writableLength + pipe.readableLength > longestQueue) pipe.destroy();
    else if (pipe.writable) pipe.write(text);
  };
  return {
    session,
    send: ({ event, data }) =>
      write(`event: ${String(event)}\ndata: ${serializers[String(event)]?.(data) ?? ''}\n\n`),
    heartbeat: () => write(':\n\n'),
    close: () => pipe.end(),
  };
}

const schemaOf = (stream: Stream) => ({
  summary: stream.summary,
  tags: [tagOf(stream.path)],
  security: [{ bearer: [] }],
  response: {
    200: {
      description: 'Stays open; a comment every ten seconds.',
      content: { 'text/event-stream': { schema: streamEventSchema(stream) } },
    },
    401: errorBodySchema,
    403: errorBodySchema,
    429: errorBodySchema,
    500: errorBodySchema,
    503: errorBodySchema,
  },
});
