import { sql } from 'drizzle-orm';

import type { Db } from '#server/db/database';
import { rowsOf } from '#server/db/statement';
import { createTokens } from '#server/http/tokens';

/** Of every quarter: prices divide evenly, so that a buyer knows what to pay without asking. */
export const quarterCents = 5_000;

/** Each may start ten payments an hour; each turn forgets those of the turn before. */
const buyers = 2_000;
const groups = 200;

/** So much to sell that no run sells it out. */
const quartersOfGroup = 400_000;

export interface Buyer {
  userId: string;
  token: string;
  /** Each is at home somewhere else: what one network may hold is not what is measured. */
  address: string;
}

export interface World {
  buyers: Buyer[];
  groupIds: string[];
}

/** Buyers with a session each, and groups of their supplier, as the product would have made them. */
export async function fillWorld(db: Db, secret: string): Promise<World> {
  const [supplier] = await rowsOf<{ id: string }>(
    db,
    sql`insert into suppliers (id, name, email, phone, address)
      values (gen_random_uuid(), 'Sale Ranch', 'sale@bench.test', '555-0100', '{}') returning id`,
  );
  const supplierId = supplier?.id ?? '';
  await db.execute(sql`
    with made as (
      insert into users (id, username, email, role, supplier_id)
        select gen_random_uuid(), 'buyer-' || i, 'buyer-' || i || '@bench.test', 'member', ${supplierId}::uuid
        from generate_series(1, ${buyers}::int) i returning id)
    insert into sessions (id, user_id, address, user_agent, expires_at)
      select gen_random_uuid(), id, '127.0.0.1', 'bench', now() + interval '12 hours' from made`);
  await db.execute(sql`
    with made as (
      insert into groups (id, name, supplier_id, animal, state, portions_available, total_cents,
          total_quarters, remaining_cents, quarters_left, created_by)
        select gen_random_uuid(), 'Sale ' || i, ${supplierId}::uuid, 'Beef', 'WA', array['Quarter'],
          ${quartersOfGroup * quarterCents}::int, ${quartersOfGroup}::int,
          ${quartersOfGroup * quarterCents}::int, ${quartersOfGroup}::int, (select id from users limit 1)
        from generate_series(1, ${groups}::int) i returning id, total_cents)
    insert into ledger (group_id, kind, delta_cents) select id, 'open', total_cents from made`);
  const sessions = await rowsOf<{ sid: string; id: string; email: string }>(
    db,
    sql`select s.id as sid, u.id, u.email from sessions s join users u on u.id = s.user_id
      where u.email like 'buyer-%@bench.test'`,
  );
  const made = await rowsOf<{ id: string }>(
    db,
    sql`select id from groups where name like 'Sale %' order by id`,
  );
  await db.execute(sql`analyze`);
  const tokens = createTokens(secret);
  const expiresAt = new Date(Date.now() + 12 * 3_600_000);
  return {
    groupIds: made.map(({ id }) => id),
    buyers: await Promise.all(
      sessions.map(async (subject, place) => ({
        userId: subject.id,
        token: await tokens.issue({ ...subject, role: 'member', supplierId }, expiresAt),
        address: `10.0.${String(place >> 8)}.${String(place & 255)}`,
      })),
    ),
  };
}
