import { setTimeout as pause } from 'node:timers/promises';

import { Pool } from 'pg';

import { eventually } from '#testing/eventually';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';

import { createArchivedDatabase, type ArchivedDatabase } from '../../machines/pointInTime';
import { auditDatabase } from '../audit';
import { createHistory } from '../history';
import { unlessZero, type Outcome, type Scenario, type World } from '../scenario';
import { openShop, type Shopping } from '../shoppers';

const patienceMs = 60_000;
/** `archive_timeout` of the file in `deploy`. */
const archivedAfterMs = 30_000;
const crowd = { customers: 6, buyersEach: 20, groups: 40, restMs: 300 };

/** The machine of Postgres is lost while people are buying; a backup and the archived WAL put it back. */
export const pointInTime: Scenario = {
  name: 'point-in-time',
  promise:
    'the database lost under load and restored from backup and WAL: at most half a minute is missing, and its money is sold again or given back',
  async run(world) {
    const sellingMs = world.size === 'short' ? 20_000 : 100_000;
    const lost = await restoreOnce(world, sellingMs, false);
    const undone = await restoreOnce(world, sellingMs, true);
    const named = (how: string, { figures }: Outcome) =>
      Object.entries(figures).map(([name, count]) => [`${name} ${how}`, count] as const);
    return {
      figures: Object.fromEntries<number>([
        ...named('at the end', lost),
        ...named('at a moment', undone),
      ]),
      problems: [...lost.problems, ...undone.problems],
    };
  },
};

async function restoreOnce(
  { random, fleet: others }: World,
  sellingMs: number,
  isToMoment: boolean,
): Promise<Outcome> {
  const database = await createArchivedDatabase();
  const fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    postgresUrl: database.url,
    env: { SWEEP_SECONDS: '1' },
  });
  const shopping = { fleet, history: createHistory(), random, sales: [], isOver: false };
  try {
    return await play(database, shopping, { sellingMs, isToMoment });
  } finally {
    await fleet.close().catch(() => undefined);
    await database.remove();
    others.use();
  }
}

async function play(
  database: ArchivedDatabase,
  shopping: Shopping,
  { sellingMs, isToMoment }: { sellingMs: number; isToMoment: boolean },
): Promise<Outcome> {
  const { fleet, sales } = shopping;
  const shoppers = await openShop(shopping, crowd);
  await database.backUp();
  await pause(sellingMs);
  const moment = isToMoment ? new Date() : undefined;
  // Postgres can stop at a moment only where a later commit is archived.
  if (moment) await pause(1.5 * archivedAfterMs);
  shopping.isOver = true;
  const lostAt = Date.now();
  await Promise.all(fleet.servers.map((server) => server.end('SIGKILL')));
  await database.lose();
  await shoppers();
  await database.restore(moment);
  const restoredMs = Date.now() - lostAt;
  const said = await fleet.command('restore', '--in-place', '--takes-over');
  const pool = new Pool({ connectionString: fleet.databaseUrl });
  try {
    const { kept, newest } = await readKept(pool, sales);
    await Promise.all(fleet.servers.map((server) => server.start()));
    const isTold = await releaseOnceTold(pool, fleet);
    const closed = await auditDatabase(pool);
    const msLost = (moment?.getTime() ?? lostAt) - newest;
    return {
      figures: {
        sales: sales.length,
        missing: sales.length - kept,
        msLost,
        restoredMs,
        ...closed.figures,
      },
      problems: [
        ...unlessZero(said.includes('is restored') ? 0 : 1, `restore said: ${said}`),
        ...unlessZero(isTold ? 0 : 1, 'restores did not say what they found'),
        ...unlessZero(msLost > archivedAfterMs + 10_000 ? 1 : 0, `restores lost ${msLost} ms`),
        ...unlessZero(msLost < 0 ? 1 : 0, 'restores went beyond their moment'),
        ...closed.problems,
      ],
    };
  } finally {
    await pool.end();
  }
}

/** What of the sales is there before the servers find them again, and when the last was made. */
async function readKept(
  pool: Pool,
  sales: Shopping['sales'],
): Promise<{ kept: number; newest: number }> {
  const { rows } = await pool.query<{ kept: number; newest: Date }>(
    `select count(*)::int as kept, max(created_at) as newest from purchases
      where id = any($1) and state in ('paid', 'refunding', 'refunded')`,
    [sales.map(({ purchaseId }) => purchaseId)],
  );
  return { kept: rows[0]?.kept ?? 0, newest: rows[0]?.newest.getTime() ?? 0 };
}

/** Releases the payments that no share is left for. @returns whether the servers came to an end. */
async function releaseOnceTold(pool: Pool, fleet: Fleet): Promise<boolean> {
  const isKnown = async () => {
    const { rows } = await pool.query<{ isKnown: boolean }>(
      `select taken_over_at is null or exists (select from alerts where kind = 'returns-held')
        as "isKnown" from shops`,
    );
    return rows[0]?.isKnown ?? false;
  };
  const isTold = await eventually(isKnown, Boolean, patienceMs);
  await fleet.command('releaseReturns');
  return isTold;
}
