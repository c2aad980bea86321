import type { Db } from '../../../db/database';
import { AppError } from '../../../http/AppError';
import { consumeAttempt, resetAttempts, type Limit } from '../../../http/rateLimit';
import { recordFailedLogin } from '../failedLogins';
import type { UserRow } from '../users.queries';
import { findStep } from './authenticator';
import { hashRecoveryCode } from './recoveryCodes';
import { findSealedSecret, takeRecoveryCode, takeStep } from './secondFactors.queries';
import type { SecretBox } from './secretBox';

/** Three in a million are right at a time: at twenty a day, a guess comes true in some forty years. */
const wrongCodes: Limit = { name: 'second-factor', most: 20, withinMinutes: 24 * 60 };

export const wrongCodeMessage =
  'That code is not right or was already used. Enter the newest one, or a recovery code.';

export type Codes = ReturnType<typeof createCodes>;

/** The codes of a second factor, each taken once. */
export function createCodes({ db, box }: { db: Db; box: SecretBox }) {
  async function takeAuthenticatorCode(tx: Db, userId: string, code: string): Promise<boolean> {
    const sealed = await findSealedSecret(tx, userId);
    const secret = sealed === undefined ? null : box.open(sealed, userId);
    const step = secret === null ? null : findStep(secret, code, Date.now());
    return step !== null && takeStep(tx, userId, step);
  }

  /** A code of the app, counted before it is looked at, or a recovery code, which is not. */
  async function takeCode(userId: string, typed: string): Promise<boolean> {
    const code = typed.replace(/\s/g, '');
    if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, userId, hashRecoveryCode(code));
    await consumeAttempt(db, wrongCodes, userId);
    const isRight = await takeAuthenticatorCode(db, userId, code);
    if (isRight) await resetAttempts(db, wrongCodes, userId);
    return isRight;
  }

  /**
   * Lets nobody log in without the code of a second factor that they have switched on; called once
   * the password is known to be right.
   * @throws AppError `secondFactorRequired`, `invalidCode`, `tooManyTries`
   */
  async function requireCode(user: UserRow, code: string | undefined): Promise<void> {
    if (!user.secondFactorAt) return;
    if (!code) {
      throw new AppError('secondFactorRequired', 'Enter the code from your authenticator app.');
    }
    if (await takeCode(user.id, code)) return;
    await recordFailedLogin(db, { account: user.id, accountId: user.id });
    throw new AppError('invalidCode', wrongCodeMessage);
  }

  return { takeAuthenticatorCode, takeCode, requireCode };
}
