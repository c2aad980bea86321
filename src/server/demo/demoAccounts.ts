import { randomBytes } from 'node:crypto';

import { inArray } from 'drizzle-orm';

import { ConfigError, type Config } from '../config';
import type { Db } from '../db/client';
import { users } from '../db/schema/users';
import { isPassword } from '../modules/users/passwordHash';
import type { ChargeTestCard } from '../payments/testCharges';
import { demoPassword, demoPeople } from './demoPeople';
import { seedDemoData } from './seedDemoData';

interface DemoAccountsDeps {
  config: Config;
  db: Db;
  charge: ChargeTestCard;
}

/**
 * Makes demo data where the configuration asks for it. In production its accounts get a password
 * that nobody else knows, told once.
 * @returns the accounts' password, undefined where an earlier start has told it
 * @throws ConfigError in production, where accounts have the published password
 */
export async function openDemoAccounts(deps: DemoAccountsDeps): Promise<string | undefined> {
  const { config, db, charge } = deps;
  if (config.isProduction) await refusePublishedPassword(db);
  if (!config.withDemoData) return undefined;
  const password = config.isProduction ? randomBytes(12).toString('base64url') : demoPassword;
  const isNew = await seedDemoData({ db, charge, password });
  return isNew || !config.isProduction ? password : undefined;
}

/** The database may have been made by a start that was not for production. */
async function refusePublishedPassword(db: Db): Promise<void> {
  const emails = Object.values(demoPeople).map(({ email }) => email);
  const found = await db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, emails));
  for (const { email, passwordHash } of found) {
    if (await isPassword(demoPassword, passwordHash, 'server')) {
      throw new ConfigError([
        `DATABASE_URL: ${email} and other demo accounts have the published password there; use another database`,
      ]);
    }
  }
}
