import { setTimeout as pause } from 'node:timers/promises';

import { Client } from 'pg';

import { startMailCatcher } from '#emulators/mail/startMailCatcher';
import { openDatabase } from '#server/db/openDatabase';
import { leastHashKib } from '#server/modules/users/passwordHash.service';
import { runSource, waitForOutput, type Script } from '#testing/fleet/script';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';

import { withProcessorSeconds } from '../processorTime';
import {
  formatComparison,
  median,
  middleOfAll,
  type Compared,
  type Measured,
  type Turns,
} from '../turns';
import { buyShares, type Spread } from './buying';
import { fillWorld } from './world';

const secret = 'a secret of thirty-two characters and some more';

async function startAt(
  file: string,
  args: string[] = [],
): Promise<{ script: Script; url: string }> {
  const script = runSource(file, args);
  const [, url = ''] = await waitForOutput(script, /"url":"([^"]+)"/);
  return { script, url };
}

/** A shop beside a card provider and a mail server that answer at once. */
export async function withShop(
  database: 'postgres' | 'pglite',
  measure: (fleet: Fleet, providerUrl: string) => Promise<void>,
): Promise<void> {
  const provider = await startAt('bench/speed/sales/provider.ts');
  const mail = await startMailCatcher();
  const fleet = await startFleet({
    database,
    hasWebhooks: false,
    env: {
      JWT_SECRET: secret,
      PASSWORD_HASH_KIB: String(leastHashKib),
      SMTP_URL: mail.smtpUrl,
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
    await mail.close();
  }
}

/** Number of shares that each side sells, and how they are spread. */
export interface SaleTurns {
  spread: Spread;
  /** Before any count. */
  warmUp: number;
  shares: number;
  rounds: number;
  /** Without a sale before each round, as in a shop that sells one every few minutes. */
  restSeconds: number;
}

/** Sells so many shares by product and floor at once, equally many by each. */
type Sell = (turns: SaleTurns) => Promise<Compared>;

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
  const product = { pid: server.pid(), isFloor: false, url: server.url };
  const floor = { pid: script.child.pid ?? 0, isFloor: true, url };

  async function sell(seller: typeof product, spread: Spread, shares: number): Promise<Measured> {
    const begun = performance.now();
    const { done, seconds } = await withProcessorSeconds(seller, database, () =>
      buyShares(seller.url, world, spread, { shares }),
    );
    return {
      perSecond: (done * 1000) / (performance.now() - begun),
      cpu: (seconds * 1000) / done,
    };
  }
  async function sellBoth(spread: Spread, shares: number): Promise<[Measured, Measured]> {
    await database.query(`delete from attempts where key like 'payment:%'`);
    return Promise.all([sell(product, spread, shares), sell(floor, spread, shares)]);
  }
  try {
    await measure(async ({ spread, warmUp, shares, rounds, restSeconds }) => {
      if (warmUp > 0) await sellBoth(spread, warmUp);
      const turns: [Measured, Measured][] = [];
      for (let round = 0; round < rounds; round += 1) {
        await pause(restSeconds * 1000);
        turns.push(await sellBoth(spread, shares));
      }
      return middleOfAll(turns);
    });
  } finally {
    await script.end('SIGTERM');
  }
}

const warm = { warmUp: 400, shares: 300, rounds: 3, restSeconds: 0 };

/** Connections that idle end after twenty seconds. */
const cold = { warmUp: 0, shares: 60, rounds: 3, restSeconds: 25 };

/** Shares held and paid, compared with the minimal server, on one Postgres. */
export const compareSales = (): Promise<void> =>
  withShop('postgres', async (fleet, providerUrl) => {
    const database = new Client({ connectionString: fleet.databaseUrl });
    await database.connect();
    try {
      await withSales(fleet, providerUrl, database, async (sell) => {
        const say = async (what: string, turns: SaleTurns): Promise<void> =>
          console.log(formatComparison(what, await sell(turns)));
        await say('paid share', { ...warm, spread: 'many groups' });
        await say('hot group', { ...warm, spread: 'one group' });
        await say('cold share', { ...cold, spread: 'many groups' });
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
      const paid = await buyShares(server.url, world, 'many groups', { seconds });
      if (round >= 0) rates.push(paid / seconds);
    }
    console.log(`${'PGlite share'.padEnd(12)}${median(rates).toFixed(0).padStart(7)} /s`);
  });
