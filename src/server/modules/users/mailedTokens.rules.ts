import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for a link. */
export const newMailedToken = (): string => randomBytes(32).toString('base64url');

/** Only the hash of a mailed token is stored, so that a leaked database contains no usable token. */
export const hashMailedToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
