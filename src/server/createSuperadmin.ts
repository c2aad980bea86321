import { parseArgs } from 'node:util';

import { isEmail } from '#shared/text';

import { openDatabase } from './db/openDatabase';
import { createLog } from './log';
import { makeSuperadmin } from './modules/users/superadmins.service';
import { runOperatorCommand } from './operatorCommand';

const options = {
  email: { type: 'string' },
  'reset-second-factor': { type: 'boolean', default: false },
} as const;

/** The first superadmin of a server without demo data; on PGlite, while the server is stopped. */
await runOperatorCommand({
  usage: 'Use: npm run create-superadmin -- --email you@example.com [--reset-second-factor]',
  read(args) {
    const { email, 'reset-second-factor': resets } = parseArgs({
      args,
      options,
      strict: false,
    }).values;
    if (typeof email !== 'string' || !isEmail(email)) return undefined;
    return { email, resetsSecondFactor: resets === true };
  },
  async run(account, config) {
    const database = await openDatabase({ ...config, log: createLog({ logLevel: 'warn' }) });
    try {
      const token = await makeSuperadmin(database.db, account);
      const url = config.publicUrl ?? `http://localhost:${config.port}`;
      return `${account.email} is a superadmin. Set the password within 24 hours at\n\n  ${url}/reset-password/${token}\n`;
    } finally {
      await database.close();
    }
  },
});
