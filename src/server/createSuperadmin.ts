import { parseArgs } from 'node:util';

import { isEmail } from '#shared/text';

import { openDatabase } from './db/client';
import { createLog } from './log';
import { makeSuperadmin } from './modules/users/superadmins.service';
import { runOperatorCommand } from './operatorCommand';

const options = { email: { type: 'string' } } as const;

/** The first superadmin of a server without demo data; on PGlite, while the server is stopped. */
await runOperatorCommand({
  usage: 'Use: npm run create-superadmin -- --email you@example.com',
  read(args) {
    const { email } = parseArgs({ args, options, strict: false }).values;
    return typeof email === 'string' && isEmail(email) ? email : undefined;
  },
  async run(email, config) {
    const database = await openDatabase({ ...config, log: createLog({ logLevel: 'warn' }) });
    try {
      const token = await makeSuperadmin(database.db, email);
      const url = config.publicUrl ?? `http://localhost:${config.port}`;
      return `${email} is a superadmin. Set the password within 24 hours at\n\n  ${url}/reset-password/${token}\n`;
    } finally {
      await database.close();
    }
  },
});
