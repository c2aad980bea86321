import { randomBytes } from 'node:crypto';

import { ConfigError } from '../config';
import type { Context } from '../context';
import type { Db } from '../db/database';
import { findKeyMadeBy } from '../modules/sharing/sharing.queries';
import { isPassword } from '../modules/users/passwordHash.service';
import type { ChargeTestCard } from '../payments/testCharges';
import { listPasswordHashes } from './demo.queries';
import { demoPassword, demoPeople } from './demoPeople';
import { seedDemoData } from './seedDemoData';

/** How to look around in the demo. */
export interface DemoAccess {
  /** The password of every demo account; undefined where an earlier start has printed it. */
  password: string | undefined;
  /** Key of a share link to a demo group; undefined where the link was ended. */
  shareKey: string | undefined;
}

const demoEmails = Object.values(demoPeople).map(({ email }) => email);

/**
 * Creates demo data where the configuration asks for it. On an open server the accounts get a random
 * password, which is printed once.
 * @returns what to print at start, undefined without demo data
 * @throws ConfigError on an open server whose accounts have the published password
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

/** The database may have been filled by an earlier start that was not open. */
async function refusePublishedPassword(db: Db): Promise<void> {
  for (const { email, passwordHash } of await listPasswordHashes(db, demoEmails)) {
    if (await isPassword(demoPassword, passwordHash)) {
      throw new ConfigError([
        `DATABASE_URL: ${email} and other demo accounts have the published password there; use another database`,
      ]);
    }
  }
}
