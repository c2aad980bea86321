import type { Pool } from 'pg';

/** True while another connection waits for a lock of the connection with that process id of Postgres. */
export async function isWaitedFor(pool: Pool, pid: number): Promise<boolean> {
  const { rows } = await pool.query(
    'select from pg_stat_activity where $1 = any(pg_blocking_pids(pid))',
    [pid],
  );
  return rows.length > 0;
}
