import type { Permission } from '#shared/permissions';
import { mustHaveSecondFactor, type SecondFactorRequirement } from '#shared/users/secondFactor';

import { AppError } from './AppError';
import type { Caller } from './serve';

interface Call {
  path: string;
  permission: Permission;
}

/** Where it is set up, and the way out. */
const alwaysOpen = /^\/api\/(account|users\/logout)(\/|$)/;

const isFree = ({ path, permission }: Call): boolean =>
  permission.who === 'anyone' || alwaysOpen.test(path);

/** @throws AppError `secondFactorMissing` where the caller has to set one up before this call. */
export function requireSecondFactor(
  requirement: SecondFactorRequirement,
  call: Call,
  caller: Caller | null,
): void {
  if (!caller || caller.secondFactorAt || isFree(call)) return;
  if (!mustHaveSecondFactor(requirement, caller.role)) return;
  throw new AppError(
    'secondFactorMissing',
    'Set up two-step login on your account page first: superadmins need it here.',
  );
}
