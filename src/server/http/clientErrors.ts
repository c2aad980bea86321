import type { Socket } from 'node:net';

import type { ErrorBody } from '#shared/errors.schema';

import { newId } from '../db/schema/columns';

interface Shown extends ErrorBody {
  /** For the status line. */
  status: string;
}

const unreadable: Shown = {
  status: '400 Bad Request',
  code: 'malformed',
  message: 'The request could not be read.',
};

const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT';

const known: Record<string, Shown> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'tooLarge',
    message: 'The address or the headers are too long.',
  },
  [tooSlow]: {
    status: '408 Request Timeout',
    code: 'tooSlow',
    message: 'The request took too long to arrive.',
  },
};

/**
 * Opened ahead of its first request, as browsers and pools of connections do. An answer that comes as that
 * request leaves would be taken for its own; the connection ends like any other that is silent.
 */
const hasNotAsked = ({ bytesRead }: Socket): boolean => bytesRead === 0;

/** Answers what is no readable HTTP: no route and no hook sees it, so all of the answer is here. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  if (error.code === tooSlow && hasNotAsked(socket)) return;
  const { status, ...body } = known[error.code ?? ''] ?? unreadable;
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    `x-request-id: ${newId()}`,
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
    'referrer-policy: no-referrer',
    'strict-transport-security: max-age=31536000; includeSubDomains',
    'cache-control: no-store',
    'connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${text}`);
  socket.destroySoon();
}
