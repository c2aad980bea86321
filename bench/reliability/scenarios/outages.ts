import { Pool } from 'pg';

import { createCluster, type Cluster } from '#testing/fleet/cluster';
import { startFleet } from '#testing/fleet/serverFleet';

import { auditDatabase } from '../audit';
import { createHistory, isServerError } from '../history';
import { unlessZero, type Outcome, type Scenario, type World } from '../scenario';
import { findLostSales, openShop } from '../shoppers';
import { endBackends, restartHard, type Absence, type Stage } from './outageEvents';

const crowd = { customers: 8, buyersEach: 12, groups: 12, restMs: 200 };
/** For so long before and after each restart, single connections are ended. */
const unrestMs = 4_000;

/** The database ends connections, and stops altogether, while people are buying. */
export const outages: Scenario = {
  name: 'outages',
  promise:
    'connections ended, Postgres restarted hard and away for 6 s: no process dies, no call is lost',
  async run(world) {
    const cluster = await createCluster();
    try {
      return await playOn(cluster, world);
    } finally {
      await cluster.remove();
      world.fleet.use();
    }
  },
};

async function playOn(cluster: Cluster, { size, random }: World): Promise<Outcome> {
  const fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    postgresUrl: cluster.url,
    env: { SWEEP_SECONDS: '1' },
  });
  const pool = new Pool({ connectionString: fleet.databaseUrl, application_name: 'scenario' });
  pool.on('error', () => undefined);
  const shopping = { fleet, history: createHistory(), random, sales: [], isOver: false };
  const stage = { ...shopping, cluster, pool };
  try {
    return await suffer(stage, size === 'short' ? 1 : 8);
  } finally {
    await pool.end();
    await fleet.close();
  }
}

/** All that happens to the database, while customers come and go. */
async function suffer(stage: Stage, restarts: number): Promise<Outcome> {
  const { fleet, pool, history } = stage;
  const shoppers = await openShop(stage, crowd);
  const [ended, absences] = [[] as number[], [] as Absence[]];
  for (let restart = 0; restart < restarts; restart += 1) {
    ended.push(await endBackends(stage, unrestMs));
    absences.push(await restartHard(stage));
  }
  ended.push(await endBackends(stage, unrestMs));
  stage.isOver = true;
  await shoppers();
  const closed = await auditDatabase(pool);
  const dead = await Promise.all(fleet.servers.map((server) => server.endsWithin(0)));
  const unanswered = history.count((outcome) => outcome === 'unknown' || outcome === 'asked');
  const bought = stage.sales.length;
  return {
    figures: {
      restarts,
      connectionsEnded: ended.reduce((sum, count) => sum + count, 0),
      calls: history.size(),
      answered503: history.count((outcome) => outcome === 503),
      bought,
      slowestReturnMs: Math.max(...absences.map(({ returnedMs }) => returnedMs)),
      ...closed.figures,
    },
    problems: [
      ...unlessZero(dead.filter(Boolean).length, 'server processes died'),
      ...history.which(isServerError),
      ...unlessZero(unanswered, 'calls were dropped without an answer'),
      ...unlessZero(bought === 0 ? 1 : 0, 'shop sold nothing: the load was none'),
      ...absences.flatMap(({ problems }) => problems),
      ...(await findLostSales(pool, stage.sales)),
      ...closed.problems,
    ],
  };
}
