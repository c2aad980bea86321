import { randomUUID } from 'node:crypto';

import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

import type { Db } from '../db/database';
import { createLeaseReader } from './leaseReader';
import { endLease, keepLease, takeLease } from './leases.queries';

const pool = new Pool({ connectionString: process.env.TEST_DATABASE_URL ?? '', max: 20 });
const db = drizzle({ client: pool }) as unknown as Db;

afterAll(() => pool.end());

const take = (name: string, holder: string, isEarly = false) =>
  takeLease(db, { name, holder, seconds: 10, isEarly });

const letTimePass = (name: string) =>
  pool.query(`update leases set until = now() - interval '1 second' where name = $1`, [name]);

it('gives a lease to one of many claimants', async () => {
  const name = randomUUID();
  const holders = Array.from({ length: 20 }, () => randomUUID());
  const taken = await Promise.all(holders.map((holder) => take(name, holder)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

it('gives out a released lease after its time, or at once to a process that has just started', async () => {
  const name = randomUUID();
  await take(name, 'one');
  expect(await take(name, 'two', true)).toBe(false);
  await endLease(db, name, 'one', { seconds: 30, isDone: true });
  expect(await take(name, 'two')).toBe(false);
  expect(await take(name, 'two', true)).toBe(true);
});

it('gives the expired lease of a killed holder to the next, and ignores the killed one', async () => {
  const name = randomUUID();
  await take(name, 'killed');
  await letTimePass(name);
  expect(await take(name, 'next')).toBe(true);
  await keepLease(db, name, 'killed', 10);
  await endLease(db, name, 'killed', { seconds: 0, isDone: true });
  expect(await take(name, 'third', true)).toBe(false);
});

it('gives a lease to its holder again when the holder could not release it', async () => {
  const name = randomUUID();
  await take(name, 'cut off');
  expect(await take(name, 'other')).toBe(false);
  expect(await take(name, 'cut off')).toBe(true);
});

it('says of many jobs by one read which leases may be taken', async () => {
  const [free, due, held, own, ahead] = Array.from({ length: 5 }, () => randomUUID());
  for (const name of [due, held, own, ahead]) await take(name ?? '', name === own ? 'me' : 'other');
  await letTimePass(due ?? '');
  await pool.query(`update leases set until = now() + interval '2 hours' where name = $1`, [ahead]);
  const asked = jest.spyOn(pool, 'query');
  const leases = createLeaseReader(db, 60_000);
  const mayTake = (name = '') => leases.mayTake(name, 'me', 60);
  const told = await Promise.all([free, due, held, own, ahead].map(mayTake));
  expect(told).toEqual([true, true, false, true, true]);
  expect(asked).toHaveBeenCalledTimes(1);
  await endLease(db, held ?? '', 'other', { seconds: 0, isDone: true });
  expect(await mayTake(held)).toBe(false);
  leases.forget();
  expect(await mayTake(held)).toBe(true);
});
