import { setTimeout as pause } from 'node:timers/promises';

import { Pool } from 'pg';

import { startFleet } from '#testing/fleet/serverFleet';

import {
  createReplicatedDatabase,
  type ReplicatedDatabase,
} from '../../machines/replicatedDatabase';
import { auditDatabase } from '../audit';
import { createHistory, isServerError } from '../history';
import { unlessZero, type Outcome, type Scenario, type World } from '../scenario';
import { findLostSales, openShop, type Shopping } from '../shoppers';

/** How the primary dies: its Postgres, its whole machine, or the agent that vouches for it. */
const deaths = ['postgres', 'both', 'agent'] as const;
type Death = (typeof deaths)[number];

/** Milliseconds of buying before each kill. */
const calmMs = 4_000;
const mostMs = 30_000;

interface Stage extends Shopping {
  database: ReplicatedDatabase;
  pool: Pool;
}

/** The primary is killed again and again while people are buying; its standby takes its place. */
export const failover: Scenario = {
  name: 'failover',
  promise:
    'the primary killed under load: its standby sells within 30 s, nothing answered is lost, nothing twice',
  async run(world) {
    const database = await createReplicatedDatabase();
    try {
      return await playOn(database, world);
    } finally {
      await database.remove();
      world.fleet.use();
    }
  },
};

async function playOn(database: ReplicatedDatabase, { size, random }: World): Promise<Outcome> {
  const fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    postgresUrl: database.url,
    env: { SWEEP_SECONDS: '1' },
  });
  const pool = new Pool({ connectionString: fleet.databaseUrl });
  pool.on('error', () => undefined);
  const shopping = { fleet, history: createHistory(), random, sales: [], isOver: false };
  try {
    return await suffer({ ...shopping, database, pool }, size === 'short' ? 3 : 10);
  } finally {
    await pool.end();
    await fleet.close();
  }
}

async function suffer(stage: Stage, kills: number): Promise<Outcome> {
  const { fleet, pool, history, sales } = stage;
  const crowd = { customers: 8, buyersEach: 6 * kills, groups: 12 * kills, restMs: 600 };
  const shoppers = await openShop(stage, crowd);
  const absences: number[] = [];
  for (let kill = 0; kill < kills; kill += 1) {
    absences.push(await killPrimary(stage, deaths[kill % deaths.length] ?? 'both'));
  }
  await pause(calmMs);
  stage.isOver = true;
  await shoppers();
  const closed = await auditDatabase(pool);
  const dead = await Promise.all(fleet.servers.map((server) => server.endsWithin(0)));
  const unanswered = history.count((outcome) => outcome === 'unknown' || outcome === 'asked');
  const late = absences.filter((ms) => ms > mostMs).length;
  return {
    figures: {
      kills,
      calls: history.size(),
      answered503: history.count((outcome) => outcome === 503),
      sales: sales.length,
      ...Object.fromEntries(
        deaths.map((death, place) => [
          `slowestMs after ${death}`,
          Math.max(0, ...absences.filter((_ms, kill) => kill % deaths.length === place)),
        ]),
      ),
      ...closed.figures,
    },
    problems: [
      ...unlessZero(late, `times nothing was sold for more than ${mostMs / 1000} s`),
      ...unlessZero(dead.filter(Boolean).length, 'server processes died'),
      ...unlessZero(history.count(isServerError), 'answers say that the server broke'),
      ...unlessZero(unanswered, 'calls were dropped without an answer'),
      ...(await findLostSales(pool, sales)),
      ...closed.problems,
    ],
  };
}

/**
 * Kills what serves, lets the other take over, and brings the dead one back as its standby.
 * @returns the milliseconds until the other had sold something.
 */
async function killPrimary(stage: Stage, death: Death): Promise<number> {
  const { database } = stage;
  const { primary, standby } = await database.becomesWhole();
  await pause(calmMs);
  const killed = Date.now();
  await primary.kill(death);
  // Without its agent a primary sells on until haproxy has noticed: that is no sale of the other's.
  while (!(await standby.isPrimary()) && !isTooLate(killed)) await pause(50);
  const promoted = Date.now();
  while (!stage.sales.some(({ began }) => began > promoted) && !isTooLate(killed)) await pause(50);
  const soldAgain = Date.now();
  primary.start();
  await database.becomesWhole();
  return soldAgain - killed;
}

const isTooLate = (moment: number): boolean => Date.now() - moment > 2 * mostMs;
