import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import { buildGroup } from '#testing/factories/groups';
import { holdShare, purchasesOf, startPayment } from '#testing/factories/purchases';
import { buildLine } from '#testing/factories/waitlist';
import { api } from '#testing/testServer';

import type { Db } from '../../db/database';
import { listOffersUnderPayment, oldestLiveHold } from './holds.queries';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '' });
const db = drizzle({ client: pool }) as unknown as Db;

afterAll(() => pool.end());

it('reaches back to no offer, whose payment is looked up by itself once it is begun', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  const { buyer: holder } = await holdShare(group._id, 'Full');
  const [first] = await buildLine(group._id, 'Half');
  if (!first) throw new Error('nobody');
  const [held] = await purchasesOf(holder);
  await api('POST', `/api/purchases/${held?._id}/release`, { token: holder.token });
  const [offer] = await purchasesOf(first);
  await pool.query(`update purchases set state_at = now() - interval '20 hours' where id = $1`, [
    offer?._id,
  ]);
  const followed = async () => (await listOffersUnderPayment(db)).map(({ id }) => id);
  expect(await followed()).not.toContain(offer?._id);
  await startPayment(first, group._id, 'Half');
  expect(await followed()).toContain(offer?._id);
  const oldest = await oldestLiveHold(db);
  expect(Date.now() - (oldest?.getTime() ?? Date.now())).toBeLessThan(3_600_000);
});
