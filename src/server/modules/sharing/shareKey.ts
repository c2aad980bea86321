import { randomBytes } from 'node:crypto';

/** 128 random bits, as an address takes them: nobody guesses one. */
export const newShareKey = (): string => randomBytes(16).toString('base64url');
