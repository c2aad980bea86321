import { Pool } from 'pg';

import { buildUser, type TestUser } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { buildGroups, holdFrom, letRunOut, quarter } from '#testing/holding';
import { api, serverUrl, type Answer } from '#testing/testServer';

/** A server with the limits that it has unless told. */
let fleet: Fleet;
let pool: Pool;

const patience = 240_000;

beforeAll(async () => {
  fleet = await startFleet({
    database: 'postgres',
    env: { HELD_QUARTERS_PER_NETWORK: '', SWEEP_SECONDS: '0.5', TRUST_PROXY: 'loopback' },
  });
  pool = new Pool({ connectionString: fleet.databaseUrl });
}, patience);

afterAll(async () => {
  await pool.end();
  await fleet.close();
}, patience);

const hold = (buyer: TestUser, groupId: string | undefined) =>
  holdFrom(serverUrl(), '198.51.100.9', buyer, { groupId, amount: quarter });

const retryAfterOf = ({ headers }: Answer<unknown>): number => Number(headers.get('retry-after'));

it(
  'a buyer whose holds ran out waits from the second on, each time longer, and is told how long',
  async () => {
    const buyer = await buildUser();
    const [first, second, third, fourth] = await buildGroups(4);
    await hold(buyer, first);
    await letRunOut(pool, [buyer]);
    expect((await hold(buyer, second)).status).toBe(200);
    await letRunOut(pool, [buyer]);
    const refused = await hold(buyer, third);
    expect(refused.status).toBe(429);
    expect(refused.body.message).toBe(
      '2 shares ran out that you held and did not pay for. Please try again in 10 minutes.',
    );
    expect(retryAfterOf(refused)).toBeGreaterThan(500);
    expect(retryAfterOf(refused)).toBeLessThanOrEqual(600);

    await pool.query(
      `update purchases set hold_expires_at = hold_expires_at - interval '10 minutes'
        where user_id = $1`,
      [buyer.userId],
    );
    expect((await hold(buyer, third)).status).toBe(200);
    await letRunOut(pool, [buyer]);
    const again = await hold(buyer, fourth);
    expect(retryAfterOf(again)).toBeGreaterThan(1100);
    expect(retryAfterOf(again)).toBeLessThanOrEqual(1200);
  },
  patience,
);

it(
  'nobody has what ran out forgotten by asking for the same shares again, or giving them back late',
  async () => {
    const buyer = await buildUser();
    const [first, second] = await buildGroups(2);
    await hold(buyer, first);
    await letRunOut(pool, [buyer]);
    await hold(buyer, first);
    await letRunOut(pool, [buyer]);
    const { rows } = await pool.query<{ id: string }>(
      `select id from purchases where user_id = $1`,
      [buyer.userId],
    );
    for (const { id } of rows) await api('POST', `/api/purchases/${id}/release`, buyer);
    expect((await hold(buyer, first)).status).toBe(429);
    expect((await hold(buyer, second)).status).toBe(429);
  },
  patience,
);
