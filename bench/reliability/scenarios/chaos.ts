import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { Pool } from 'pg';

import { deliverEvents } from '#testing/cardProvider';
import { createPostgres } from '#testing/fleet/database';
import { runBuilt } from '#testing/fleet/script';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';

import { auditDatabase } from '../audit';
import { createHistory, isServerError } from '../history';
import { createRandom, type Random } from '../random';
import { unlessZero, type Scenario } from '../scenario';
import { createShop } from '../shop';
import { actAtOnce, beginLife, endLife } from './lifeActs';
import { hurry } from './lives';

const livesAtOnce = 4;
const actsOfALife = 20;
const ownUrl = 'http://localhost:8080';

/** All that can go wrong for a shop at once, for ten minutes. */
export const chaos: Scenario = {
  name: 'chaos',
  promise:
    'two processes, all acts, kills, late and doubled events, copies beside the shop: the books are in order at the end',
  async run({ size, seed, fleet: stage }) {
    const seconds = size === 'short' ? 40 : 600;
    const fleet = await startFleet({
      servers: 2,
      database: 'postgres',
      env: { ...hurry, PUBLIC_URL: ownUrl },
    });
    const pool = new Pool({ connectionString: fleet.databaseUrl });
    const copies = await openCopies();
    const play: Play = { fleet, seed, end: Date.now() + seconds * 1000, figures: start() };
    const history = createHistory();
    try {
      await Promise.all([
        ...Array.from({ length: livesAtOnce }, (_, place) => liveOn(play, history, place)),
        kill(play),
        disorderEvents(play),
        copies.startBeside(play, seconds),
      ]);
      await deliverEvents();
      const { figures, problems } = await auditDatabase(pool);
      const held = await pool.query("select from open_payments where state = 'held'");
      return {
        figures: { ...play.figures, calls: history.size(), unresolved: figures.unresolved ?? 0 },
        problems: [
          ...problems,
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
  seed: number;
  /** Milliseconds of the machine's clock. */
  end: number;
  figures: Record<'lives' | 'kills' | 'copies', number>;
}

const start = (): Play['figures'] => ({ lives: 0, kills: 0, copies: 0 });

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
    for (let act = 0; act < actsOfALife && Date.now() < play.end; act += 1) {
      await actAtOnce({ ...life, server: anyOf(play.fleet, random).url }).catch(() => pause(200));
    }
    await endLife(life).catch(() => undefined);
    play.figures.lives += 1;
  }
}

/** Both are running again when it is over. */
async function kill(play: Play): Promise<void> {
  const random = createRandom(play.seed + 1);
  while (Date.now() < play.end) {
    await pause(2_000 + random.below(6_000));
    const victim = anyOf(play.fleet, random);
    await victim.end('SIGKILL');
    await victim.start();
    play.figures.kills += 1;
  }
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
    async startBeside({ fleet, figures }: Play, seconds: number): Promise<void> {
      await pause((seconds * 1000) / 4);
      await fleet.command('backup', file);
      for (const [index, { url = '' }] of databases.entries()) {
        const isDrill = index === 0;
        const args = isDrill ? [file] : [file, '--takes-over'];
        await runBuilt('restore', args, { DATABASE_URL: url }).ended;
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
