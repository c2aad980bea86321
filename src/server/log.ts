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
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: withoutTokens(request.url),
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

/** Longer than an id: a token in an address, in any encoding. */
const tokens = /[^/]{37,}/g;

/** The key of a share link is shorter than an id; an id of ours is none, nor a file, nor a word. */
const keys =
  /(?<=\/)(?![\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\/|$))(?=[^/]*[A-Z\d_%])[^/.]{20,36}(?=\/|$)/g;

/** An address that may be logged: without its query, which holds invitations and searches. */
const withoutTokens = (url: string): string =>
  url
    .replace(/\?.*$/s, '')
    .replace(/(reset-password\/|invites\/)[^/]+/, '$1…')
    .replace(tokens, '…')
    .replace(keys, '…');
