import { Pool } from 'pg';

import type { Alert } from '#shared/alerts/alerts.contract';
import { chargeOutside, intentsOf } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { isWaitedFor } from '#testing/isWaitedFor';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

afterAll(() => pool.end());

it('raises no alert of held payments when they are released while it counts them', async () => {
  const { _id: group } = await buildGroup();
  const { buyer } = await buyShare(group, 'Half');
  const [known] = await intentsOf(buyer.userId);
  await chargeOutside(55_000, {
    shop: known?.metadata.shop ?? '',
    purchase: crypto.randomUUID(),
    user: buyer.userId,
    group,
    portion: 'Half',
  });
  await runJobs('sweep', 'sweep');
  const releasing = await pool.connect();
  try {
    const { rows } = await releasing.query<{ pid: number }>('select pg_backend_pid() as pid');
    await releasing.query('begin');
    await releasing.query('select from shops for update');
    await releasing.query(
      "update alerts set resolved_at = now() where key = 'returns-held' and resolved_at is null",
    );
    await releasing.query("update open_payments set state = 'released' where state = 'held'");
    const swept = runJobs('sweep');
    expect(await eventually(() => isWaitedFor(pool, rows[0]?.pid ?? 0), Boolean)).toBe(true);
    await releasing.query('commit');
    await swept;
  } finally {
    await releasing.query('rollback');
    releasing.release();
  }
  const token = await superadminToken();
  const { body: alerts } = await api<Alert[]>('GET', '/api/alerts', { token });
  expect(alerts.filter(({ kind }) => kind === 'returns-held')).toEqual([]);
  expect((await api('POST', '/api/returns/release', { token })).body).toEqual({ payments: 0 });
  await runJobs('sweep');
});
