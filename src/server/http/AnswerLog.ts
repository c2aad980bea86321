import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * One line for a request, when it has been answered; of what went well only at `debug`: writing it
 * would cost more than most answers.
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
    const answered = { req: request, statusCode, ms: Math.round(elapsedTime) };
    if (error) request.log.error({ ...answered, err: error }, 'request errored');
    else request.log[statusCode < 400 ? 'debug' : 'info'](answered, 'request completed');
  }
}
