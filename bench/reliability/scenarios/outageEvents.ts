import { setTimeout as pause } from 'node:timers/promises';

import type { Pool } from 'pg';

import type { Cluster } from '#testing/fleet/cluster';
import type { Fleet } from '#testing/fleet/serverFleet';

import { unlessZero } from '../scenario';
import type { Shopping } from '../shoppers';

const awayMs = 6_000;
/** A server that has not said so by then is a problem: of the loss, and of the return. */
const noticeMs = 10_000;
const returnMs = 10_000;

/** Servers on a Postgres that may be taken from them, and who buys of them. */
export interface Stage extends Shopping {
  cluster: Cluster;
  /** Its connections are lost too, and are never ended on purpose. */
  pool: Pool;
}

/** Ends one connection after another, for so long, those inside a transaction first. */
export async function endBackends({ pool, random }: Stage, ms: number): Promise<number> {
  let ended = 0;
  const end = Date.now() + ms;
  while (Date.now() < end) {
    const { rowCount } = await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name <> 'scenario'
        order by xact_start is null, random() limit 1`,
    );
    ended += rowCount ?? 0;
    await pause(random.below(200));
  }
  return ended;
}

export interface Absence {
  /** How long after Postgres the last server was ready again. */
  returnedMs: number;
  problems: string[];
}

/** Takes Postgres away in the middle of everything; one more server is started meanwhile. */
export async function restartHard({ cluster, fleet }: Stage): Promise<Absence> {
  const late = await fleet.add();
  await cluster.stopHard();
  const starting = late.start();
  const noticed = await becomes(fleet, 503, noticeMs);
  await pause(Math.max(0, awayMs - noticed));
  const stillAway = await becomes(fleet, 503, 0);
  await cluster.start();
  const returnedMs = await becomes(fleet, 200, returnMs);
  await starting;
  await late.end('SIGTERM');
  return {
    returnedMs,
    problems: [
      ...unlessZero(noticed > noticeMs ? 1 : 0, 'time a server did not say that it was not ready'),
      ...unlessZero(stillAway > noticeMs ? 1 : 0, 'time a server said too early that it was ready'),
      ...unlessZero(returnedMs > returnMs ? 1 : 0, `time a server was not ready in ${returnMs} ms`),
    ],
  };
}

/** Waits until every server has this status. @returns the milliseconds it took; at most `most`. */
async function becomes(fleet: Fleet, status: number, most: number): Promise<number> {
  const started = Date.now();
  for (;;) {
    const answers = await Promise.all(fleet.servers.map(({ url }) => readiness(url)));
    const ms = Date.now() - started;
    if (answers.every((answer) => answer === status) || ms > most) return ms;
    await pause(50);
  }
}

/** 0: no answer at all. */
const readiness = (url: string): Promise<number> =>
  fetch(`${url}/api/health/ready`)
    .then((answer) => answer.status)
    .catch(() => 0);
