import { randomBytes } from 'node:crypto';

/** 128 random bits, URL-safe: not guessable. */
export const newShareKey = (): string => randomBytes(16).toString('base64url');
