import { readdir, readFile } from 'node:fs/promises';

import type { Client } from 'pg';

/** Processor seconds that processes have used since they began, by their id. */
type Used = ReadonlyMap<number, number>;

/** Of Linux, in nanoseconds for each thread: `stat` counts in hundredths, which a short turn has few of. */
async function secondsOf(pid: number): Promise<number> {
  const threads = `/proc/${String(pid)}/task`;
  const ids = await readdir(threads).catch(() => []);
  const used = ids.map(async (id) => {
    const times = await readFile(`${threads}/${id}/schedstat`, 'utf8').catch(() => '');
    return Number(times.split(' ')[0]);
  });
  return (await Promise.all(used)).reduce((sum, one) => sum + one, 0) / 1e9;
}

/** What the floors' connections to Postgres call themselves; the product's have no name. */
export const floorName = 'floor';

/** Of servers and of all of Postgres that works for them in their database. */
async function usedByEach(
  pids: readonly number[],
  database: Client,
  isFloor: boolean,
): Promise<Used> {
  const { rows } = await database.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and backend_type in ('client backend', 'parallel worker') and (application_name = $1) = $2`,
    [floorName, isFloor],
  );
  const all = [...pids, ...rows.map((row) => row.pid)];
  return new Map(await Promise.all(all.map(async (pid) => [pid, await secondsOf(pid)] as const)));
}

/**
 * Does something. @returns how much of it was done, and the processor seconds that it took of a server
 * and of Postgres; a connection that is closed meanwhile takes nothing away.
 */
export async function withProcessorSeconds(
  { pid, isFloor }: { pid: number; isFloor: boolean },
  database: Client,
  act: () => Promise<number>,
): Promise<{ done: number; seconds: number }> {
  const before = await usedByEach([pid], database, isFloor);
  const done = await act();
  const after = await usedByEach([pid], database, isFloor);
  const grown = [...after].map(([process, used]) => used - (before.get(process) ?? 0));
  return { done, seconds: grown.reduce((sum, one) => sum + one, 0) };
}
