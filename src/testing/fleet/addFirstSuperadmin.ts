import type { Db } from '#server/db/database';
import { users } from '#server/db/schema/users';
import { hashPassword } from '#server/modules/users/passwordHash.service';

import { firstSuperadmin } from '../factories/users';

/** As the operator's command and the first password do. */
export async function addFirstSuperadmin(db: Db): Promise<void> {
  const { email, password } = firstSuperadmin;
  await db.insert(users).values({
    username: email,
    email,
    passwordHash: await hashPassword(password),
    role: 'superadmin',
  });
}
