import { createHash } from 'node:crypto';

import { Secret } from 'otpauth';

import type { Db } from '../../../db/database';
import { storeRecoveryCodes } from './secondFactors.queries';

const count = 10;

/** Of 120 random bits, such as `MZXW-6YTB-OI7A-2B3C-MZXW-6YTB`. */
const newCode = (): string => new Secret({ size: 15 }).base32.replace(/.{4}(?=.)/g, '$&-');

/** What is kept of one, however it is typed: it is too random for a plain hash to be reversed. */
export const hashRecoveryCode = (typed: string): string =>
  createHash('sha256')
    .update(typed.toUpperCase().replace(/[^A-Z2-7]/g, ''))
    .digest('hex');

/** Ten new ones, in place of those before; they are shown once, and kept nowhere. */
export async function renewCodes(tx: Db, userId: string): Promise<string[]> {
  const codes = Array.from({ length: count }, newCode);
  await storeRecoveryCodes(tx, userId, codes.map(hashRecoveryCode));
  return codes;
}
