import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

import type { Waits } from '../db/requestScope';

/** Milliseconds from which an answer is slow, and says in the log what it waited for. */
const slowMs = 1_000;

/**
 * One line for a request, when it has been answered; of what went well only at `debug`, unless it was slow:
 * writing it would cost more than most answers.
 */
export class AnswerLog extends LogController {
  override incomingRequest(): void {
    // The answer contains everything.
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    const { statusCode, elapsedTime } = reply;
    const { id: reqId } = request;
    const answered = { reqId, req: request, statusCode, ms: Math.round(elapsedTime) };
    if (error) request.log.error({ ...answered, err: error }, 'request errored');
    else if (elapsedTime >= slowMs && !isStream(reply))
      request.log.warn({ ...answered, ...rounded(request.waits) }, 'slow request');
    else request.log[statusCode < 400 ? 'debug' : 'info'](answered, 'request completed');
  }

  /** Its reader left, or the server could not go on: heard from the connection, which is none of a request. */
  override streamError(error: Error & { code?: string }, request: FastifyRequest): void {
    const ended = { reqId: request.id, req: request };
    if (error.code === 'ERR_STREAM_PREMATURE_CLOSE')
      request.log.info(ended, 'stream closed prematurely');
    else request.log.warn({ ...ended, err: error }, 'answer ended early');
  }
}

/** It stays open for as long as its reader listens. */
const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

const rounded = ({ poolMs, databaseMs, providerMs, ...waits }: Waits): Waits => ({
  ...waits,
  poolMs: Math.round(poolMs),
  databaseMs: Math.round(databaseMs),
  providerMs: Math.round(providerMs),
});
