import type { Db } from '../../db/database';
import { consumeAttempt, type Limit } from '../../http/rateLimit';
import { encodePicture, type EncodedPicture } from './encodePicture';

/** Limit per supplier: reading a file takes a second of a processor. */
const uploadLimit: Limit = {
  name: 'picture',
  most: 60,
  withinMinutes: 60,
  refusal: 'You have uploaded many pictures in the last hour.',
};

/**
 * Makes our own files of one that was uploaded for a supplier.
 * @throws AppError `tooManyTries`, `rule` for what is no picture, damaged, too small or too large
 */
export async function takePicture(
  db: Db,
  supplierId: string,
  file: object,
): Promise<EncodedPicture> {
  await consumeAttempt(db, uploadLimit, supplierId);
  return encodePicture(file as Uint8Array);
}
