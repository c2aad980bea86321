import { createHash } from 'node:crypto';

import { Secret } from 'otpauth';

import type { Db } from '../../../db/database';
import { storeRecoveryCodes } from './secondFactors.queries';

const count = 10;

/** Code of 120 random bits, such as `MZXW-6YTB-OI7A-2B3C-MZXW-6YTB`. */
const newCode = (): string => new Secret({ size: 15 }).base32.replace(/.{4}(?=.)/g, '$&-');

/**
 * The stored hash of a recovery code, independent of spaces and case. A plain hash suffices because the
 * code is random.
 */
export const hashRecoveryCode = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('hex');

/** Replaces a user's recovery codes by ten new ones; they are shown once, and only hashes are stored. */
export async function renewCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await storeRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}
