import { pino, type Logger } from 'pino';

import type { Config } from './config';

/** Logs as JSON lines on stdout; what could let somebody in, or pay, never gets into them. */
export const createLog = ({ logLevel }: Pick<Config, 'logLevel'>): Logger =>
  pino({
    level: logLevel,
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
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: request.url.replace(/\?.*$/, '').replace(/(reset-password\/|invites\/)[^/]+/, '$1…'),
        ip: request.ip,
      }),
    },
  });
