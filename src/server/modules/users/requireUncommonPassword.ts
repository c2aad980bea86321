import { dictionary } from '@zxcvbn-ts/language-common';

import {
  commonPasswordMessage,
  createIsCommonPassword,
  needsUncommonPassword,
} from '#shared/users/commonPasswords';
import type { Role } from '#shared/users/roles';

import { ruleBroken } from '../../http/AppError';

const isCommonPassword = createIsCommonPassword(dictionary['passwords-common']);

/**
 * @param field what the password is called in the body.
 * @throws AppError `rule` for an admin's password that everybody tries first.
 */
export function requireUncommonPassword(password: string, role: Role, field: string): void {
  if (needsUncommonPassword(role) && isCommonPassword(password)) {
    throw ruleBroken(commonPasswordMessage, field);
  }
}
