import type { Db } from '#server/db/database';
import { users } from '#server/db/schema/users';
import { hashPassword } from '#server/modules/users/passwordHash.service';

import { firstSuperadmin } from '../factories/users';

/** Account and password, as the operator's command and its link make them. */
export async function addFirstSuperadmin(db: Db): Promise<void> {
  const { email, password } = firstSuperadmin;
  await db.insert(users).values({
    username: email,
    email,
    passwordHash: await hashPassword(password),
    role: 'superadmin',
  });
}
