import { parseArgs } from 'node:util';

import { isEmail } from '#shared/text';

import { readConfig } from './config';
import { openDatabase } from './db/client';
import { createLog } from './log';
import { makeSuperadmin } from './modules/users/superadmins.service';
import { plainReason } from './plainReason';

const usage = 'Use: npm run create-superadmin -- --email you@example.com';

const log = createLog({ logLevel: 'warn' });

/** The first superadmin of a server without demo data; on PGlite, while the server is stopped. */
async function run(email: string): Promise<string> {
  const config = readConfig(process.env);
  const database = await openDatabase({ ...config, log });
  try {
    const token = await makeSuperadmin(database.db, email);
    const url = config.publicUrl ?? `http://localhost:${config.port}`;
    return `${email} is a superadmin. Set the password within 24 hours at\n\n  ${url}/reset-password/${token}\n`;
  } finally {
    await database.close();
  }
}

function readEmail(): string | undefined {
  const { values } = parseArgs({ options: { email: { type: 'string' } }, strict: false });
  return typeof values.email === 'string' && isEmail(values.email) ? values.email : undefined;
}

try {
  const email = readEmail();
  console.log(email ? await run(email) : usage);
  process.exitCode = email ? 0 : 2;
} catch (error) {
  const reason = plainReason(error);
  if (reason) console.error(reason);
  else log.fatal({ err: error }, 'No superadmin was made');
  process.exitCode = 1;
}
