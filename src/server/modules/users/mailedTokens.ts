import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits, for a link. */
export const newMailedToken = (): string => randomBytes(32).toString('base64url');

/** What is kept of a mailed token: whoever reads the database cannot use it. */
export const hashMailedToken = (token: string): string =>
  createHash('sha256').update(token).digest('hex');
