import { Secret, TOTP } from 'otpauth';

import { productName } from '#shared/product';

/** Clocks differ: one step of 30 seconds before and after is taken too (RFC 6238, 5.2). */
const window = 1;

const read = (secret: string, label?: string) => new TOTP({ issuer: productName, label, secret });

/** 160 random bits, as RFC 4226 recommends, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** URI that an authenticator app reads from a QR code. */
export const setupUri = (secret: string, email: string): string => read(secret, email).toString();

/** The step of 30 seconds since 1970 that a code belongs to; null for one that is wrong at `now`. */
export function findStep(secret: string, code: string, now: number): number | null {
  const totp = read(secret);
  const distance = totp.validate({ token: code, timestamp: now, window });
  return distance === null ? null : totp.counter({ timestamp: now }) + distance;
}
