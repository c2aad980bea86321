import { randomBytes } from 'node:crypto';

/** 128 random bits, as an address takes them: an address cannot be guessed. */
export const newPictureKey = (): string => randomBytes(16).toString('base64url');
