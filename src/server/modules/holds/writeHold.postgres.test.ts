import pg from 'pg';

import { newId } from '../../db/schema/columns';
import { forgetHolds, writeHold } from './writeHold';

const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL ?? '' });

beforeAll(() => client.connect());
afterAll(() => client.end());

/** A part of a plan that was carried out. */
interface Part {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  Plans?: Part[];
}

const partsOf = (part: Part): Part[] => [part, ...(part.Plans ?? []).flatMap(partsOf)];

interface Ids {
  groupId: string;
  userId: string;
}

/**
 * A group of which others have let so many holds run out since Postgres looked at the table, when every group had one, and
 * a buyer.
 */
async function buildGroupOf(released: number): Promise<Ids> {
  const [supplierId, groupId, userId] = [newId(), newId(), newId()];
  const others = Array.from({ length: 100 }, newId);
  await client.query(
    `insert into suppliers (id, name, email, phone, address) values ($1::uuid, $1::text, 'hold@x.test', '', '{}')`,
    [supplierId],
  );
  await client.query(
    `insert into users (id, username, email, role)
      select id, id::text, id || '@hold.test', 'member' from unnest($1::uuid[]) id`,
    [[userId, ...others]],
  );
  const letRunOut = `insert into purchases (id, group_id, user_id, portion, quarters, price_cents, state, release_reason, hold_expires_at)
    select gen_random_uuid(), id, ($1::uuid[])[1 + random() * 99], 'Quarter', 1, 1000, 'released', 'expired', now() from`;
  await client.query(
    `with made as (
      insert into groups (id, name, supplier_id, animal, state, portions_available, total_cents, total_quarters,
          remaining_cents, quarters_left, created_by)
        select case i when 1 then $2::uuid else gen_random_uuid() end, 'Angus', $3, 'Beef', 'WA', array['Quarter'],
          100000, 100, 100000, 100, ($1::uuid[])[1] from generate_series(1, 300) i returning id)
      ${letRunOut} made`,
    [others, groupId, supplierId],
  );
  await client.query('analyze purchases');
  await client.query(`${letRunOut} (select $2::uuid as id from generate_series(1, $3::int)) made`, [
    others,
    groupId,
    released,
  ]);
  return { groupId, userId };
}

const holding = {
  portion: 'Quarter',
  quarters: 1,
  priceCents: 1000,
  network: null,
  depositCents: null,
  isWaitlistHold: false,
  terms: null,
  holdSeconds: 600,
  heldCents: 1000,
  quartersHeld: 1,
  restCents: 0,
};

it.each([
  ['held', (of: Ids) => writeHold.with({ ...holding, ...of, id: newId() })],
  ['refused', (of: Ids) => forgetHolds.with(of)],
])('reads no purchases of others when a share of a group that sold many is %s', async (_, ask) => {
  await client.query('begin');
  try {
    const { text, values } = ask(await buildGroupOf(2_000));
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Part }] }>(
      `explain (analyze, format json) ${text}`,
      values,
    );
    const read = rows
      .flatMap(({ 'QUERY PLAN': [{ Plan }] }) => partsOf(Plan))
      .filter((part) => part['Relation Name'] === 'purchases')
      .map((part) => part['Actual Rows'] + (part['Rows Removed by Filter'] ?? 0));
    expect(read.length).toBeGreaterThan(2);
    expect(Math.max(...read)).toBeLessThanOrEqual(1);
  } finally {
    await client.query('rollback');
  }
});
