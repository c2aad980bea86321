import { formatCents } from '#shared/money';

import { openDatabase } from '../db/openDatabase';
import { createLog } from '../log';
import { releaseHeldReturns } from '../modules/paymentSync/heldReturns.service';
import { runOperatorCommand } from '../operatorCommand';

/** Releases payments that a restored or moved shop holds; on PGlite only while the server is stopped. */
await runOperatorCommand({
  usage: 'Use: npm run release-returns',
  read: (args) => (args.length === 0 ? {} : undefined),
  async run(_, config) {
    const database = await openDatabase({ ...config, log: createLog({ logLevel: 'warn' }) });
    try {
      const { publicUrl } = config;
      const { payments, cents } = await releaseHeldReturns(database.db, {
        publicUrl,
        actorId: null,
      });
      return `${payments} payments (${formatCents(cents)}) are released. The server sells again what is still free and gives the other money back.`;
    } finally {
      await database.close();
    }
  },
});
