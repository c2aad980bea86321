import { readFile } from 'node:fs/promises';

import type { Client } from 'pg';

/** Of Linux: what `/proc` counts in. */
const ticksPerSecond = 100;

/** Processor seconds that processes have used since they began, by their id. */
type Used = ReadonlyMap<number, number>;

async function secondsOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${String(pid)}/stat`, 'utf8').catch(() => '');
  const [user = 0, system = 0] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) / ticksPerSecond;
}

/** Of servers and of all of Postgres that works for their database. */
async function usedByEach(pids: readonly number[], database: Client): Promise<Used> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type in ('client backend', 'parallel worker')`,
  );
  const all = [...pids, ...rows.map((row) => row.pid)];
  return new Map(await Promise.all(all.map(async (pid) => [pid, await secondsOf(pid)] as const)));
}

/** Processor seconds used so far by servers and by all of Postgres that works for their database. */
export async function processorSeconds(pids: readonly number[], database: Client): Promise<number> {
  const used = await usedByEach(pids, database);
  return [...used.values()].reduce((sum, one) => sum + one, 0);
}

/**
 * Does something. @returns how much of it was done, and the processor seconds that it took of a server
 * and of Postgres; a connection that is closed meanwhile takes nothing away.
 */
export async function withProcessorSeconds(
  pid: number,
  database: Client,
  act: () => Promise<number>,
): Promise<{ done: number; seconds: number }> {
  const before = await usedByEach([pid], database);
  const done = await act();
  const after = await usedByEach([pid], database);
  const grown = [...after].map(([process, used]) => used - (before.get(process) ?? 0));
  return { done, seconds: grown.reduce((sum, one) => sum + one, 0) };
}
