import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

import { AppError } from './AppError';

/**
 * Files that one process takes at once, each of up to 10 MB of its memory; and of them those of one ranch,
 * however many its admins are, so that a ranch with a slow line leaves places to others.
 */
const mostAtOnce = 6;
const mostOfOne = 2;

/** Seconds after which another try is worth it. */
const retryAfter = 5;

/**
 * Takes a place for a file before anything of it is read; it is free again once the request is
 * answered or broken off.
 * @param uploads which ranches and people are sending a file to this process now
 * @throws AppError `busy`, `tooManyTries`
 */
export function takeUpload(uploads: string[], request: FastifyRequest, reply: FastifyReply): void {
  const id = request.caller?.supplierId ?? request.caller?.id ?? request.ip;
  if (uploads.filter((one) => one === id).length >= mostOfOne) {
    const message =
      'Other files of yours, or of your ranch, are still being uploaded. Please try again after that.';
    throw new AppError('tooManyTries', message, { retryAfter });
  }
  if (uploads.length >= mostAtOnce) {
    const message = 'Other files are being uploaded right now. Please try again in a moment.';
    throw new AppError('busy', message, { retryAfter });
  }
  uploads.push(id);
  reply.raw.once('close', () => uploads.splice(uploads.indexOf(id), 1));
}

/** In a scope of its own: a body of any type is a file. */
export function takeFiles(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
}
