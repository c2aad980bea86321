import { Pool } from 'pg';

import { deliverEvents } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { trackPurchase } from '#testing/factories/purchases';
import { askForBalance, authorizeBalance } from '#testing/factories/weight';
import { isWaitedFor } from '#testing/isWaitedFor';

import { openPostgres } from '../../db/postgres';
import { newId } from '../../db/schema/columns';
import { countAndRead } from './balance.queries';

const url = process.env.TEST_DATABASE_URL ?? '';
const pool = new Pool({ connectionString: url });
const database = openPostgres(url, () => undefined);

// An event of the payment would settle the balance at any moment.
beforeAll(() => deliverEvents({ drop: true }));
afterAll(async () => {
  await pool.end();
  await database.close();
});

it('leaves no alert when a share is checked off while its balance is paid', async () => {
  const { agreed, admin, balance } = await askForBalance();
  const { _id: shareId, groupId, portion } = agreed.purchase;
  const paymentIntentId = await authorizeBalance(agreed.buyer, balance);
  const checkOff = await pool.connect();
  const { rows } = await checkOff.query<{ pid: number }>('select pg_backend_pid() as pid');
  await checkOff.query('begin');
  await checkOff.query('select from purchases where id = $1 for update', [shareId]);
  const tracked = trackPurchase(agreed.buyer, { groupId, portion, paymentIntentId });
  await eventually(() => isWaitedFor(pool, rows[0]?.pid ?? 0), Boolean);
  await checkOff.query(
    'insert into handovers (purchase_id, collected_at, collected_by) values ($1, now(), $2)',
    [shareId, admin.userId],
  );
  await checkOff.query(
    `insert into alerts (id, kind, key, message, group_id)
      values (gen_random_uuid(), 'given-out', 'given-out:' || $1, 'Not paid.', $2)`,
    [shareId, groupId],
  );
  await checkOff.query('commit');
  checkOff.release();
  expect((await tracked).status).toBeLessThan(300);
  const open = `select from alerts where key = 'given-out:' || $1 and resolved_at is null`;
  expect((await pool.query(open, [shareId])).rowCount).toBe(0);
});

it('counts no start when the session of its caller has ended', async () => {
  const { agreed, balance } = await askForBalance();
  const { userId } = agreed.buyer;
  const [key, id] = [`payment:${userId}`, newId()];
  const ended = { userId, sessionId: newId(), role: 'member', callerSupplierId: null } as const;
  const [row] = await countAndRead(database.db, {
    ...ended,
    hasSecondFactor: false,
    balanceId: balance._id,
    keys: [key],
    most: [10],
    withinSeconds: [3_600],
    ids: [id],
  });
  expect(row).toMatchObject({ isCaller: false, used: null, id: balance._id });
  expect((await pool.query('select from attempts where id = $1', [id])).rowCount).toBe(0);
});
