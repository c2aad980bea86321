import { randomBytes } from 'node:crypto';

import { inArray } from 'drizzle-orm';

import { ConfigError } from '../config';
import type { Context } from '../context';
import type { Db } from '../db/database';
import { users } from '../db/schema/users';
import { findKeyMadeBy } from '../modules/sharing/sharing.queries';
import { isPassword } from '../modules/users/passwordHash';
import type { ChargeTestCard } from '../payments/testCharges';
import { demoPassword, demoPeople } from './demoPeople';
import { seedDemoData } from './seedDemoData';

/** How to look around in the demo. */
export interface DemoAccess {
  /** Of every account; undefined where an earlier start has told it. */
  password: string | undefined;
  /** Of a group that can be looked at without one; undefined where somebody ended its link. */
  shareKey: string | undefined;
}

const demoEmails = Object.values(demoPeople).map(({ email }) => email);

/**
 * Makes demo data where the configuration asks for it. In the open its accounts get a password
 * that nobody else knows, told once.
 * @returns what to tell whoever started it, undefined without demo data
 * @throws ConfigError in the open, where accounts have the published password
 */
export async function openDemoAccounts(
  { config, db }: Context,
  charge: ChargeTestCard,
): Promise<DemoAccess | undefined> {
  if (config.isInTheOpen) await refusePublishedPassword(db);
  if (!config.withDemoData) return undefined;
  const password = config.isInTheOpen ? randomBytes(12).toString('base64url') : demoPassword;
  const isNew = await seedDemoData(db, charge, password);
  return {
    password: isNew || !config.isInTheOpen ? password : undefined,
    shareKey: await findKeyMadeBy(db, demoEmails),
  };
}

/** The database may have been filled by a start that was for nobody else to see. */
async function refusePublishedPassword(db: Db): Promise<void> {
  const found = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, demoEmails));
  for (const { email, passwordHash } of found) {
    if (await isPassword(demoPassword, passwordHash)) {
      throw new ConfigError([
        `DATABASE_URL: ${email} and other demo accounts have the published password there; use another database`,
      ]);
    }
  }
}
