import type { FastifyRequest } from 'fastify';
import { pino, type Logger } from 'pino';

import type { Config } from './config';
import { requestInLog } from './db/requestScope';
import { describeError } from './logError';

/** Logs JSON lines to stdout, without secrets: nothing that grants access or allows a payment. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: logLevel,
    mixin: requestInLog,
    redact: {
      paths: [
        'req.headers.authorization',
        'req.headers.cookie',
        'req.headers["stripe-signature"]',
        '*.password',
        '*.newPassword',
        '*.token',
        '*.clientSecret',
        '*.client_secret',
      ],
      censor: '[redacted]',
    },
    serializers: {
      err: describeError,
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: routeOf(request),
        ip: request.ip,
      }),
    },
    hooks: {
      // Without a message of its own, the line would repeat the error's message unmasked.
      logMethod([what, ...words], log) {
        const error = what instanceof Error ? what : (what as { err?: unknown } | undefined)?.err;
        if (error === undefined || words.length > 0) log.apply(this, [what, ...words]);
        else log.apply(this, [what, describeError(error).message]);
      },
    },
  });

/**
 * The pattern of the address that was asked for. Its parameters may be links that work without a login, and what
 * no route and no page has may be one that was pasted wrongly.
 */
const routeOf = ({ routeOptions, pagePattern }: FastifyRequest): string =>
  routeOptions.url ?? pagePattern ?? '/…';
