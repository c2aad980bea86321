import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Pool } from 'pg';

import { deliverEvents, payByCard, readJournal } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { firstSuperadmin, logIn, succeed } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api } from '#testing/testServer';

import { auditDatabase } from '../audit';
import { createHistory } from '../history';
import { unlessZero, type Outcome, type Scenario, type World } from '../scenario';
import { createShop, type Buyer, type Share, type Shop } from '../shop';

const patienceMs = 60_000;
const portionPrices = { Half: 55_000, Quarter: 27_500 } as const;

/** An older dump with the current card provider: everything paid since is sold again or refunded. */
export const restores: Scenario = {
  name: 'restores',
  promise: 'restored from a backup, the books are right: what was paid since is sold or given back',
  async run(world) {
    const rounds = world.size === 'short' ? 1 : 5;
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) outcomes.push(await drillOnce(world));
    const figure = (name: string) => outcomes.map(({ figures }) => figures[name] ?? 0);
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    return {
      figures: {
        rounds,
        soldAgain: sum(figure('soldAgain')),
        givenBack: sum(figure('givenBack')),
        canceled: sum(figure('canceled')),
        msToResolve: Math.max(...figure('msToResolve')),
      },
      problems: outcomes.flatMap(({ problems }) => problems),
    };
  },
};

async function drillOnce(world: World): Promise<Outcome> {
  const fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    env: { SWEEP_SECONDS: '1' },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'sharecut-backups-'));
  try {
    return await drill(fleet, path.join(folder, 'yesterday.dump'));
  } finally {
    await fleet.close();
    await rm(folder, { recursive: true, force: true });
    world.fleet.use();
  }
}

/** What was paid in the time that is lost, and how it must end. */
interface Lost {
  soldAgain: string[];
  givenBack: string[];
  canceled: string[];
}

async function drill(fleet: Fleet, file: string): Promise<Outcome> {
  const shop = createShop(createHistory());
  const [server = ''] = fleet.servers.map(({ url }) => url);
  const known = await sellBefore(shop, server);
  const saved = await fleet.command('backup', file);
  const lost = await sellSince(shop, server, known);
  await Promise.all(fleet.servers.map((one) => one.end('SIGKILL')));
  const said = await fleet.command('restore', file, '--takes-over', '--replace');
  const started = Date.now();
  await Promise.all(fleet.servers.map((one) => one.start()));
  const pool = new Pool({ connectionString: fleet.databaseUrl });
  try {
    const isNotified = await releaseReturns(pool);
    const wrong = await untilRecovered(pool, lost);
    const msToResolve = Date.now() - started;
    const closed = await auditDatabase(pool);
    return {
      figures: {
        soldAgain: lost.soldAgain.length,
        givenBack: lost.givenBack.length,
        canceled: lost.canceled.length,
        msToResolve,
      },
      problems: [
        ...unlessZero(
          isNotified ? 0 : 1,
          'takeovers without an alert, or whose payments could not be released',
        ),
        ...wrong.map((intent) => `${intent}: was not brought to its end`),
        ...unlessZero(said.includes(' is restored') ? 0 : 1, `restore said: ${saved} ${said}`),
        ...closed.problems,
      ],
    };
  } finally {
    await pool.end();
  }
}

interface Known {
  buyers: Buyer[];
  groupIds: string[];
  /** Held when the backup was made, paid after it. */
  held: { buyer: Buyer; share: Share; intent: string };
  /** Paid when the backup was made, refunded after it. */
  refundable: string;
}

const shareOf = (groupId: string, portion: 'Half' | 'Quarter'): Share => ({
  groupId,
  portion,
  price: portionPrices[portion],
});

async function hold(shop: Shop, server: string, buyer: Buyer, share: Share): Promise<string> {
  const started = await shop.hold(server, buyer, share);
  if (started?.status !== 200) throw new Error(`No hold: ${started?.status ?? 'no answer'}`);
  return started.body.paymentIntentId;
}

async function buy(shop: Shop, server: string, buyer: Buyer, share: Share) {
  const bought = await shop.buy(server, buyer, share);
  if (!bought) throw new Error('Nothing was bought.');
  return bought;
}

async function sellBefore(shop: Shop, server: string): Promise<Known> {
  const { _id: supplierId } = await buildSupplier();
  const groups = [await buildGroup({ supplierId }), await buildGroup({ supplierId })];
  const groupIds = groups.map(({ _id }) => _id);
  const buyers = await shop.registerMany([server], 5);
  const [first, second] = buyers;
  const [groupId = '', otherId = ''] = groupIds;
  if (!first || !second) throw new Error('No buyer registered.');
  const { purchase } = await buy(shop, server, first, shareOf(groupId, 'Half'));
  const share = shareOf(otherId, 'Quarter');
  const intent = await hold(shop, server, second, share);
  return { buyers, groupIds, held: { buyer: second, share, intent }, refundable: purchase._id };
}

/** All kinds of payments in the time that the restore will lose. */
async function sellSince(shop: Shop, server: string, known: Known): Promise<Lost> {
  const { buyers, held, refundable } = known;
  const [groupId = '', otherId = ''] = known.groupIds;
  const [first, second, third, fourth, fifth] = buyers;
  if (!first || !second || !third || !fourth || !fifth) throw new Error('No buyer registered.');
  await payByCard(held.intent);
  await shop.track(server, held.buyer, held.share, held.intent);
  await shop.refund(server, refundable);
  const again = [
    await buy(shop, server, third, shareOf(groupId, 'Half')),
    await buy(shop, server, fourth, shareOf(otherId, 'Quarter')),
  ];
  const newcomer = await shop.register(server);
  const { _id: newGroup } = await buildGroup();
  const nowhere = [
    await buy(shop, server, newcomer, shareOf(groupId, 'Quarter')),
    await buy(shop, server, fifth, shareOf(newGroup, 'Quarter')),
  ];
  await deliverEvents({ drop: true });
  const unpaid = await hold(shop, server, first, shareOf(otherId, 'Half'));
  const authorised = await hold(shop, server, second, shareOf(groupId, 'Quarter'));
  await payByCard(authorised);
  const dropped = await hold(shop, server, fifth, shareOf(newGroup, 'Half'));
  await payByCard(dropped);
  await deliverEvents();
  return {
    soldAgain: [held.intent, authorised, ...again.map(({ paymentIntentId }) => paymentIntentId)],
    givenBack: nowhere.map(({ paymentIntentId }) => paymentIntentId),
    canceled: [unpaid, dropped],
  };
}

/** Waits for the superadmins' alert of held refunds, then releases them. @returns whether the alert came. */
async function releaseReturns(pool: Pool): Promise<boolean> {
  const end = Date.now() + patienceMs;
  while (Date.now() < end) {
    const { rowCount } = await pool.query("select from alerts where kind = 'returns-held'");
    if (rowCount) {
      const { email, password } = firstSuperadmin;
      const { token = '' } = (await succeed(logIn(email, password))).body;
      return (await api('POST', '/api/returns/release', { token })).status === 200;
    }
    await pause(100);
  }
  return false;
}

/** @returns the payments that have not come to the end that they must, after a minute at most. */
async function untilRecovered(pool: Pool, lost: Lost): Promise<string[]> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const wrong = await findWrong(pool, lost);
    if (wrong.length === 0 || Date.now() > end) return wrong;
    await pause(250);
  }
}

async function findWrong(pool: Pool, { soldAgain, givenBack, canceled }: Lost): Promise<string[]> {
  const { rows } = await pool.query<{ intent_id: string }>(
    "select intent_id from purchases where state = 'paid'",
  );
  const paid = new Set(rows.map(({ intent_id }) => intent_id));
  const { entries } = await readJournal();
  const entryOf = (intent: string) =>
    entries.find(({ paymentIntentId }) => paymentIntentId === intent);
  const isBack = (intent: string): boolean => {
    const { capturedCents = 0, refundedCents = 0 } = entryOf(intent) ?? {};
    return capturedCents > 0 && capturedCents === refundedCents;
  };
  const isOpen = (intent: string): boolean => entryOf(intent)?.status === 'requires_capture';
  return [
    ...soldAgain.filter((intent) => !paid.has(intent)),
    ...givenBack.filter((intent) => !isBack(intent)),
    ...canceled.filter((intent) => isOpen(intent) || paid.has(intent)),
  ];
}
