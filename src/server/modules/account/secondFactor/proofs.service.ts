import type { RouteInput } from '#shared/route';
import type { secondFactorRoutes } from '#shared/users/secondFactor.contract';

import type { Context } from '../../../context';
import { AppError, ruleBroken } from '../../../http/AppError';
import type { Call } from '../../../http/serve';
import { requireOwnPassword } from '../../users/passwordProof.service';
import type { UserRow } from '../../users/users.queries';
import { takeCode, wrongCodeMessage } from '../../users/secondFactor/codes.service';

type Proof = RouteInput<(typeof secondFactorRoutes)['endSecondFactor']>['body'];

/** An error of the field; a 401 would end the session. */
export const wrongCode = (): AppError => ruleBroken(wrongCodeMessage, 'code');

/**
 * The caller's row, after checking password and code.
 * @throws AppError `rule` for a wrong one, `conflict` where no second factor is enabled, `tooManyTries`.
 */
export async function requireProof(
  context: Context,
  call: Call<'signedIn'>,
  { currentPassword, code }: Proof,
): Promise<UserRow> {
  const proven = await requireOwnPassword(context.db, call, currentPassword);
  requireState(proven, 'on');
  if (!(await takeCode(context, proven.id, code))) throw wrongCode();
  return proven;
}

const otherwise = { on: 'Two-step login is not on.', off: 'Two-step login is already on.' };

/** @throws AppError `conflict` unless the second factor of this user is on, or off. */
export function requireState({ secondFactorAt }: UserRow, state: 'on' | 'off'): void {
  if ((secondFactorAt !== null) !== (state === 'on')) {
    throw new AppError('conflict', otherwise[state]);
  }
}
