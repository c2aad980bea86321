import type { FastifyRequest } from 'fastify';

/** The address used for one that cannot be decoded; no route has it. */
const nowhere = '/api/unreadable';

/**
 * The router would answer an address that it cannot decode before any hook has run. Led elsewhere,
 * the request gets its id, its headers and its line in the log as every other does.
 */
export function readableUrl({ url = '/' }: { url?: string | undefined }): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return nowhere;
  }
}

export const isUnreadable = ({ url, originalUrl }: FastifyRequest): boolean => url !== originalUrl;
