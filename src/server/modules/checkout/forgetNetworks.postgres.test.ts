import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import { deliverEvents } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';

import type { Db } from '../../db/database';
import { forgetNetworks } from './holds.queries';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const db = drizzle({ client: pool }) as unknown as Db;

// An event of the sale would lock the purchase at any moment, and a locked one is left for the next run.
beforeAll(() => deliverEvents({ drop: true }));
afterAll(() => pool.end());

it('skips a purchase that another transaction is changing', async () => {
  const { purchase } = await buyShare((await buildGroup())._id, 'Half');
  const network = async () => {
    const found = await pool.query<{ network: string | null }>(
      'select network from purchases where id = $1',
      [purchase._id],
    );
    return found.rows[0]?.network;
  };
  const refunding = await pool.connect();
  try {
    await refunding.query(`
      begin;
      update purchases set network = 'old', hold_expires_at = now() - interval '1 day'
        where id = '${purchase._id}';
      commit and chain;
      select from purchases where id = '${purchase._id}' for update`);
    await forgetNetworks(db);
    expect(await network()).toBe('old');
  } finally {
    await refunding.query('rollback');
    refunding.release();
  }
  await forgetNetworks(db);
  expect(await network()).toBeNull();
});
