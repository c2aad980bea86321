import type { Context } from '../../../context';
import { consumeAttempt, resetAttempts, type Limit } from '../../../http/rateLimit';
import { findStep } from './authenticator.rules';
import { hashRecoveryCode } from './recoveryCodes.service';
import { findSealedSecret, takeRecoveryCode, takeStep } from './secondFactors.queries';
import { unseal } from './sealedSecrets.rules';

/** Three in a million are right at a time: at twenty a day, a guess comes true in some forty years. */
const wrongCodes: Limit = { name: 'second-factor', most: 20, withinMinutes: 24 * 60 };

export const wrongCodeMessage =
  'That code is not right or was already used. Enter the newest one, or a recovery code.';

/** Takes a code of the app once. */
export async function takeAuthenticatorCode(
  { db, config }: Context,
  userId: string,
  code: string,
): Promise<boolean> {
  const sealed = await findSealedSecret(db, userId);
  const secret = sealed === undefined ? null : unseal(config.jwtSecret, sealed, userId);
  const step = secret === null ? null : findStep(secret, code, Date.now());
  return step !== null && takeStep(db, userId, step);
}

/** Takes a code of the app, counted before it is looked at, or a recovery code, which is not. */
export async function takeCode(context: Context, userId: string, typed: string): Promise<boolean> {
  const { db } = context;
  const code = typed.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) return takeRecoveryCode(db, userId, hashRecoveryCode(code));
  await consumeAttempt(db, wrongCodes, userId);
  const isRight = await takeAuthenticatorCode(context, userId, code);
  if (isRight) await resetAttempts(db, wrongCodes, userId);
  return isRight;
}
