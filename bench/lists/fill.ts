import { Client } from 'pg';

import { firstSuperadmin } from '#testing/factories/users';
import { callServer } from '#testing/testServer';

/** The size of the filled database; each group has two purchases, some refunded or released. */
export interface Amounts {
  suppliers: number;
  users: number;
  groups: number;
  /** Groups, the newest, of which some are on sale; all where unset. */
  recent?: number;
}

/** Who calls; all have the first superadmin's password. */
export const accounts = {
  superadmin: firstSuperadmin.email,
  supplierAdmin: 'person-1@bench.test',
  member: 'person-51@bench.test',
  /** Tied to no supplier yet: finds every supplier's groups. */
  unlinked: 'person-20@bench.test',
} as const;
export type Account = keyof typeof accounts;

/** @throws Error when the login is refused. @returns the session's token. */
export async function logIn(server: string, account: Account): Promise<string> {
  const body = { identifier: accounts[account], password: firstSuperadmin.password };
  const answer = await callServer<{ token?: string }>(server, 'POST', '/api/users/login', { body });
  if (!answer.body.token) throw new Error(`${account} could not log in.`);
  return answer.body.token;
}

/** Spread over the last 900 days, in the order of `i`. */
const momentOf = (i: string, of: number): string =>
  `date_trunc('milliseconds', now() - interval '900 days' * (1 - ${i}::float8 / ${of}))`;

/** Draws evenly from 0 to `most` - 1, the same for the same `i` and `salt`. */
const draw = (i: string, salt: string, most: number | string): string =>
  `(abs(hashtextextended(${i}::text, hashtext('${salt}'))) % (${most}))::int`;

const pick = (values: string[], i: string, salt: string): string =>
  `(array['${values.join("','")}'])[1 + ${draw(i, salt, values.length)}]`;

/** Ids as the product makes them (UUIDv7), so that they sort by their making. */
const idFunction = `
  create function pg_temp.id_at(at timestamptz, salt text) returns uuid language sql immutable as $$
    select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0')
      || '7' || substr(md5(salt), 1, 3) || '8' || substr(md5(salt), 4, 15))::uuid
  $$`;

const supplierRows = ({ suppliers }: Amounts) => `
  create temp table s as select i, pg_temp.id_at(${momentOf('i', suppliers)}, 's' || i) as id
    from generate_series(0, ${suppliers - 1}) i;
  insert into suppliers (id, name, email, phone, address, created_at)
    select id, ${pick(['Blue', 'Cedar', 'Elk', 'Gold', 'High', 'Long', 'Red', 'Stone'], 'i', 'first')}
        || ' ' || ${pick(['Creek', 'Fork', 'Hollow', 'Meadow', 'Ridge', 'Valley'], 'i', 'second')}
        || ' Ranch ' || i,
      'ranch-' || i || '@bench.test', '555-01' || i,
      jsonb_build_object('street', i || ' Main St', 'city', 'Town ' || i % 40, 'state', 'WA', 'zip', '98001'),
      ${momentOf('i', suppliers)}
    from s`;

/** The first person of each hundred runs a supplier's groups; each twentieth has no supplier. */
const userRows = ({ users }: Amounts) => `
  create temp table u as select i, pg_temp.id_at(${momentOf('i', users)}, 'u' || i) as id,
      case when i % 100 = 1 then 'supplieradmin' when i % 500 = 2 then 'pending' else 'member' end as role
    from generate_series(1, ${users}) i;
  insert into users (id, username, email, password_hash, role, supplier_id, created_at, updated_at)
    select u.id,
      ${pick(['ann', 'bea', 'carl', 'dora', 'emil', 'fay', 'gus', 'hal'], 'u.i', 'user')} || '-' || u.i,
      'person-' || u.i || '@bench.test', first.password_hash, u.role, s.id,
      ${momentOf('u.i', users)}, ${momentOf('u.i', users)}
    from u
    cross join (select password_hash from users where email = '${firstSuperadmin.email}') first
    left join s on s.i = u.i / 100 % (select count(*) from s) and u.role <> 'pending' and u.i % 20 <> 0`;

/** Prices divide evenly, so that every share costs the same. */
const offers = ({ suppliers, groups, recent = groups }: Amounts) => `
  create temp table g as select i, pg_temp.id_at(at, 'g' || i) as id, at,
      i % ${suppliers} as supplier, 4 * (4 + ${draw('i', 'portions', 5)}) as quarters,
      100 * (75 + ${draw('i', 'price', 150)}) as quarter_cents,
      case when i <= ${groups - recent} then 'closed' when i % 1009 = 7 or d < 12 then 'open'
        when d < 17 then 'full' else 'closed' end as status,
      i <= ${groups - recent} or d >= 12 or i % 1009 = 7 as is_over
    from generate_series(1, ${groups}) i,
      lateral (select ${momentOf('i', groups)} as at, ${draw('i', 'status', 20)} as d) m;
  analyze s; analyze u; analyze g`;

const sales = ({ users }: Amounts) => `
  create temp table p as select g.i, k, g.id as group_id, u.id as user_id,
      pg_temp.id_at(sold_at, 'p' || g.i || '-' || k) as id, sold_at as at, share as quarters,
      share * g.quarter_cents as cents,
      case when (g.i + k) % 25 = 0 then 'refunded' when (g.i + k) % 33 = 0 then 'released' else 'paid' end as state
    from g
    cross join generate_series(1, 2) k
    cross join lateral (select ${draw("g.i || '-' || k", 'buyer', users)} + 1 as buyer,
      (array[1, 2, 4])[1 + ${draw("g.i || '-' || k", 'share', 3)}] as share,
      g.at + k * interval '1 hour' as sold_at) drawn
    join u on u.i = drawn.buyer;
  analyze p`;

/** What the two buyers left of it; nothing where the supplier ended the sale. */
const groupRows = `
  insert into groups (id, name, supplier_id, animal, state, tag, status, portions_available,
      total_cents, total_quarters, remaining_cents, quarters_left, quarters_withdrawn,
      reopen_cents, reopen_quarters, created_by, created_at, updated_at, date_closed)
    select g.id,
      ${pick(['Spring', 'Summer', 'Autumn', 'Winter', 'Family', 'Village'], 'g.i', 'season')} || ' ' ||
        ${pick(['herd', 'pasture', 'harvest', 'freezer', 'table'], 'g.i', 'what')} || ' ' || g.i,
      s.id, ${pick(['Beef', 'Lamb', 'Sheep', 'Goat'], 'g.i', 'animal')},
      ${pick(['WA', 'OR', 'ID', 'MT', 'CA', 'TX', 'WY', 'UT'], 'g.i', 'state')},
      case when g.i % 3 = 0 then 'Angus steer #' || g.i end, g.status, array['Full', 'Half', 'Quarter'],
      g.quarters * g.quarter_cents, g.quarters,
      case when is_over then 0 else (g.quarters - sold) * g.quarter_cents end,
      case when is_over then 0 else g.quarters - sold end,
      case when is_over then g.quarters - sold else 0 end,
      case when is_over and g.status <> 'open' then (g.quarters - sold) * g.quarter_cents else 0 end,
      case when is_over and g.status <> 'open' then g.quarters - sold else 0 end,
      u.id, at, at + ${draw('g.i', 'edit', 2000)} * interval '1 hour',
      case when g.status = 'closed' then at + interval '30 days' end
    from g
    join s on s.i = g.supplier
    join u on u.i = 100 * g.supplier + 1
    join (select i, coalesce(sum(quarters) filter (where state = 'paid'), 0)::int as sold
      from p group by i) sums on sums.i = g.i`;

const purchaseRows = `
  insert into purchases (fees_due, id, group_id, user_id, portion, quarters, price_cents, state, release_reason, intent_id,
      intent_closed_at, state_at, receipt_number, paid_at, responded_at, refund_id, refunded_at, refund_reason, created_at)
    select false, id, group_id, user_id, case quarters when 1 then 'Quarter' when 2 then 'Half' else 'Full' end,
      quarters, cents, state, case when state = 'released' then 'expired' end, 'pi_bench_' || i || '_' || k,
      case when state = 'released' then at end, at,
      case when state <> 'released' then nextval('receipt_numbers')::text end,
      case when state <> 'released' then at end, case when state <> 'released' then at end,
      case when state = 'refunded' then 're_bench_' || i || '_' || k end,
      case when state = 'refunded' then at + interval '1 day' end,
      case when state = 'refunded' then 'Cancelled.' end, at
    from p`;

/** Its rows sum to what each group has left. */
const ledgerRows = `
  insert into ledger (group_id, kind, delta_cents, at)
    select id, 'open', quarters * quarter_cents, at from g;
  insert into ledger (group_id, kind, delta_cents, purchase_id, actor_id, at)
    select group_id, 'purchase', -cents, id, user_id, at from p where state <> 'released';
  insert into ledger (group_id, kind, delta_cents, purchase_id, at)
    select group_id, 'refund', cents, id, at + interval '1 day' from p where state = 'refunded';
  insert into ledger (group_id, kind, delta_cents, at)
    select l.group_id, 'withdrawn', -sum(delta_cents), max(l.at)
    from ledger l join g on g.id = l.group_id where is_over group by l.group_id having sum(delta_cents) <> 0`;

const peopleOfGroups = `
  insert into group_members (group_id, user_id, joined_at)
    select group_id, user_id, min(at) from p where state = 'paid' group by group_id, user_id;
  insert into invites (id, group_id, email, expires_at, created_at)
    select pg_temp.id_at(at, 'i' || i), id, 'guest-' || i || '@bench.test', at + interval '14 days', at
    from g where i % 5 = 0`;

/**
 * Fills a new database of the product by set-based SQL, as the product itself would have left it:
 * the invariants hold of every group. Takes about half a minute.
 * @throws Error when they do not.
 */
export async function fill(url: string, amounts: Amounts): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const drawn = [supplierRows, userRows, offers, sales].map((statement) => statement(amounts));
    const rows = [groupRows, purchaseRows, ledgerRows, peopleOfGroups];
    for (const statement of [idFunction, ...drawn]) await client.query(statement);
    // In one transaction each group gets one revision.
    await client.query('begin');
    for (const statement of rows) await client.query(statement);
    await client.query('commit');
    // One transaction has written each count once for every group: its dead rows would be read with the totals.
    await client.query('vacuum full group_counts');
    await client.query('vacuum analyze');
    await requireSoundBooks(client);
  } finally {
    await client.end();
  }
}

async function requireSoundBooks(client: Client): Promise<void> {
  const { rows } = await client.query<{ id: string }>(`
    select g.id from groups g
    join (select group_id, sum(delta_cents) as cents from ledger group by group_id) l on l.group_id = g.id
    where l.cents <> g.remaining_cents limit 1`);
  if (rows[0]) throw new Error(`The ledger of group ${rows[0].id} does not add up.`);
}
