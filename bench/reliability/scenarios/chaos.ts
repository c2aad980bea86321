import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Pool } from 'pg';

import { deliverEvents } from '#testing/cardProvider';
import { superadminToken } from '#testing/factories/users';
import { createPostgres } from '#testing/fleet/database';
import { outputOf, runBuilt } from '#testing/fleet/script';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';

import { auditDatabase } from '../audit';
import { createHistory, isServerError } from '../history';
import { createRandom, type Random } from '../random';
import { unlessZero, type Scenario, type Size } from '../scenario';
import { createShop } from '../shop';
import { actAtOnce, beginLife, endLife, findBroken, type Life } from './lifeActs';

const livesAtOnce = 4;
const actsOfALife = 20;
const ownUrl = 'http://localhost:8080';

/** Seconds where people have minutes, hours and days, so that each of them may run out in a life. */
const hurry = {
  HOLD_MINUTES: '0.1',
  OFFER_HOURS: '0.003',
  FILL_BY_SECONDS: '0.5',
  FILL_BY_NOTICE_HOURS: '0',
  SWEEP_SECONDS: '1',
};

/** All that can go wrong for a shop at once, for ten minutes. */
export const chaos: Scenario = {
  name: 'chaos',
  promise:
    'two processes, all acts, kills, ended connections, late and doubled events, copies beside the shop: no invariant is broken, and the books are in order at the end',
  async run({ size, seed, fleet: stage }) {
    const seconds = size === 'short' ? 40 : 600;
    const fleet = await startFleet({
      servers: 2,
      database: 'postgres',
      env: { ...hurry, PUBLIC_URL: ownUrl },
    });
    const pool = new Pool({ connectionString: fleet.databaseUrl, application_name: 'chaos' });
    const copies = await openCopies();
    const end = Date.now() + seconds * 1000;
    const play: Play = { fleet, pool, seed, end, lived: [], isCopying: false, figures: start() };
    const history = createHistory();
    try {
      // Asked for once: a login that fails is not tried again.
      await superadminToken();
      await Promise.all([
        ...Array.from({ length: livesAtOnce }, (_, place) => liveOn(play, history, place)),
        harm(play),
        disorderEvents(play),
        copies.startBeside(play, seconds),
      ]);
      await deliverEvents();
      const { figures, problems } = await auditDatabase(pool);
      const held = await pool.query("select from open_payments where state = 'held'");
      return {
        figures: {
          lives: play.lived.length,
          ...play.figures,
          ...count(play.lived),
          calls: history.size(),
          unresolved: figures.unresolved ?? 0,
        },
        problems: [
          ...problems,
          ...play.lived.flatMap(({ broken }) => broken),
          ...findNeverSeen(play.lived, size),
          ...unlessZero(held.rows.length, 'payments that the shop itself does not know'),
          ...history.which(isServerError),
          ...unlessZero(play.figures.copies === 2 ? 0 : 1, 'copies were not started'),
        ],
      };
    } finally {
      await pool.end();
      await fleet.close();
      await copies.close();
      stage.use();
    }
  },
};

interface Play {
  fleet: Fleet;
  pool: Pool;
  seed: number;
  /** Milliseconds of the machine's clock. */
  end: number;
  lived: Life[];
  /** A backup is made, which is not tried again. */
  isCopying: boolean;
  figures: Record<'kills' | 'connectionsEnded' | 'copies', number>;
}

const start = (): Play['figures'] => ({ kills: 0, connectionsEnded: 0, copies: 0 });

const count = (lived: Life[]) => ({
  sold: lived.filter(({ seen }) => seen.isSold).length,
  waitlistHolds: lived.filter(({ seen }) => seen.hasWaitlistHold).length,
  calledOff: lived.filter(({ seen }) => seen.isCalledOff).length,
});

/** Outcomes that a run must contain, sales every one; otherwise they were not tested. */
const findNeverSeen = (lived: Life[], size: Size): string[] =>
  Object.entries(count(lived)).flatMap(([what, lives]) =>
    lives > 0 || (size === 'short' && what !== 'sold') ? [] : [`No life was ever seen: ${what}.`],
  );

const anyOf = ({ servers }: Fleet, random: Random) => {
  const server = servers[random.below(servers.length)];
  if (!server) throw new Error('A fleet without servers.');
  return server;
};

/** One life after the other; what a dying server does not answer is tried by the next act. */
async function liveOn(play: Play, history: ReturnType<typeof createHistory>, place: number) {
  for (let round = 0; Date.now() < play.end; round += 1) {
    const random = createRandom(play.seed + 1_000 * place + round);
    const { url } = anyOf(play.fleet, random);
    const shop = createShop(history);
    const life = await beginLife({ server: url, history, shop, random }).catch(() => null);
    if (!life) {
      await pause(200);
      continue;
    }
    play.lived.push(life);
    for (let act = 0; act < actsOfALife && Date.now() < play.end; act += 1) {
      await actAtOnce({ ...life, server: anyOf(play.fleet, random).url }).catch(() => pause(200));
      const broken = await findBroken(life).catch(() => []);
      life.broken.push(...broken.map((what) => `${life.group._id}, act ${act}: ${what}`));
    }
    await endLife(life).catch(() => undefined);
  }
}

/**
 * Connections to the database are ended, then a server is killed and started: one after the other, because a server
 * that loses its connection while it starts has to be started again. Both run when it is over.
 */
async function harm(play: Play): Promise<void> {
  const random = createRandom(play.seed + 1);
  while (Date.now() < play.end) {
    const nextKill = Date.now() + 2_000 + random.below(6_000);
    while (Date.now() < nextKill) {
      if (!play.isCopying) await endConnection(play);
      await pause(random.below(2_000));
    }
    const victim = anyOf(play.fleet, random);
    await victim.end('SIGKILL');
    await victim.start();
    play.figures.kills += 1;
  }
}

/** Ends one inside a transaction, if there is any. */
async function endConnection({ pool, figures }: Play): Promise<void> {
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name <> 'chaos'
      order by xact_start is null, random() limit 1`,
  );
  figures.connectionsEnded += rowCount ?? 0;
}

/** Events come twice, in the wrong order, late, or never. */
async function disorderEvents(play: Play): Promise<void> {
  const random = createRandom(play.seed + 2);
  const modes = [{ duplicate: true }, { reverse: true }, { paused: true }, { drop: true }, {}];
  while (Date.now() < play.end) {
    await deliverEvents(modes[random.below(modes.length)]);
    await pause(1_000 + random.below(2_000));
  }
}

/** A drill restored from a backup, and one with the shop's identity, both with the shop's keys. */
async function openCopies() {
  const folder = await mkdtemp(path.join(tmpdir(), 'sharecut-chaos-'));
  const file = path.join(folder, 'shop.dump');
  const databases = [await createPostgres(), await createPostgres()];
  return {
    async startBeside(play: Play, seconds: number): Promise<void> {
      const { fleet, figures } = play;
      await pause((seconds * 1000) / 4);
      play.isCopying = true;
      await fleet.command('backup', file);
      play.isCopying = false;
      for (const [index, { url = '' }] of databases.entries()) {
        const isDrill = index === 0;
        const args = isDrill ? [file] : [file, '--takes-over'];
        await outputOf(runBuilt('restore', args, { DATABASE_URL: url }));
        if (!isDrill) await pretendAsCopied(url);
        const server = await fleet.add({
          DATABASE_URL: url,
          PUBLIC_URL: isDrill ? 'http://localhost:9090' : ownUrl,
        });
        await server.start();
        figures.copies += 1;
      }
    },
    async close() {
      await Promise.all(databases.map((database) => database.drop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** As a copy made with Postgres' own tools, without a takeover. */
async function pretendAsCopied(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url });
  await pool.query('update shops set taken_over_at = null');
  await pool.end();
}
