import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

import { Client } from 'pg';

import { openDatabase } from '#server/db/openDatabase';
import { runSource, waitForOutput, type Script } from '#testing/fleet/script';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';

import { compare, formatComparison, median, type Side, type Turns } from '../turns';
import { buyShares, type Spread } from './buying';
import { fillWorld } from './world';

const secret = 'a secret of thirty-two characters and some more';

/** Accepts connections and does not answer: mails wait in the outbox and cost no processor time. */
async function startSilentMailServer() {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${String(port)}`, close: () => server.close() };
}

async function startAt(
  file: string,
  args: string[] = [],
): Promise<{ script: Script; url: string }> {
  const script = runSource(file, args);
  const [, url = ''] = await waitForOutput(script, /"url":"([^"]+)"/);
  return { script, url };
}

/** What each database sells through: a provider that answers at once, and no mail that leaves. */
export async function withShop(
  database: 'postgres' | 'pglite',
  measure: (fleet: Fleet, providerUrl: string) => Promise<void>,
): Promise<void> {
  const provider = await startAt('bench/speed/sales/provider.ts');
  const mail = await startSilentMailServer();
  const fleet = await startFleet({
    database,
    hasWebhooks: false,
    env: {
      JWT_SECRET: secret,
      SMTP_URL: mail.url,
      STRIPE_API_BASE: provider.url,
      SWEEP_SECONDS: '3600',
      TRUST_PROXY: 'loopback',
    },
  });
  try {
    await measure(fleet, provider.url);
  } finally {
    await fleet.close();
    await provider.script.end('SIGTERM');
    mail.close();
  }
}

/** Product and floor, selling shares spread like this. */
type Sell = (spread: Spread) => { product: Side; floor: Side };

/** Shares to sell in the fleet's database, by its first server and by the minimal one. */
export async function withSales(
  { servers: [server], databaseUrl = '' }: Fleet,
  providerUrl: string,
  database: Client,
  measure: (sell: Sell) => Promise<void>,
): Promise<void> {
  if (!server) throw new Error('No server was started.');
  const opened = await openDatabase({ databaseUrl, dataDir: '', isInTheOpen: false, log: console });
  const world = await fillWorld(opened.db, secret);
  await opened.close();
  const { script, url } = await startAt('bench/speed/sales/floor.ts', [databaseUrl, providerUrl]);
  const sideOf = (isFloor: boolean, pid: number, sellerUrl: string, spread: Spread): Side => ({
    pid,
    isFloor,
    work: async (seconds) => {
      await database.query(`delete from attempts where key like 'payment:%'`);
      return buyShares(sellerUrl, world, spread, seconds);
    },
  });
  try {
    await measure((spread) => ({
      product: sideOf(false, server.pid(), server.url, spread),
      floor: sideOf(true, script.child.pid ?? 0, url, spread),
    }));
  } finally {
    await script.end('SIGTERM');
  }
}

/** Shares held and paid, compared with the minimal server, in turns, on one Postgres. */
export const compareSales = (turns: Turns): Promise<void> =>
  withShop('postgres', async (fleet, providerUrl) => {
    const database = new Client({ connectionString: fleet.databaseUrl });
    await database.connect();
    const say = async (what: string, { product, floor }: ReturnType<Sell>): Promise<void> =>
      console.log(formatComparison(what, await compare(database, product, floor, turns)));
    try {
      await withSales(fleet, providerUrl, database, async (sell) => {
        await say('paid share', sell('many groups'));
        await say('hot group', sell('one group'));
      });
    } finally {
      await database.end();
    }
  });

/** The same with the database inside the server; there is nothing to compare it with. */
export const sellOnPglite = ({ rounds, seconds }: Turns): Promise<void> =>
  withShop('pglite', async ({ servers: [server], dataDir }) => {
    if (!server || !dataDir) throw new Error('No server was started.');
    await server.end('SIGTERM');
    const opened = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      isInTheOpen: false,
      log: console,
    });
    const world = await fillWorld(opened.db, secret);
    await opened.close();
    await server.start();
    const rates: number[] = [];
    for (let round = -1; round < rounds; round += 1) {
      const paid = await buyShares(server.url, world, 'many groups', seconds);
      if (round >= 0) rates.push(paid / seconds);
    }
    console.log(`${'PGlite share'.padEnd(12)}${median(rates).toFixed(0).padStart(7)} /s`);
  });
