import { readMigrationFiles } from 'drizzle-orm/migrator';
import pg from 'pg';

import type { Actor } from '#shared/users/actor';
import { createPostgres, type FleetDatabase } from '#testing/fleet/database';
import { buildWorld, callerOf, drawFrom, readersOf } from '#testing/randomGroups';

import type { Context } from '../../../context';
import type { Db } from '../../../db/database';
import { migrateSchema, onOwnConnection } from '../../../db/migrateSchema';
import { createDb } from '../../../db/pool';
import { newId } from '../../../db/schema/columns';
import { groups } from '../../../db/schema/groups';
import { visibleTo } from '../groupFilters.queries';
import { mergeGroupChanges } from '../groups.queries';
import { listFactsByKey, listGroupKeys, type FoundGroup } from '../groupLists.queries';
import { GroupTexts } from './GroupTexts';
import { readGroupTexts } from './readGroupTexts';

// A database of its own, because a revision changes with a commit, and these random groups break invariants.
let database: FleetDatabase;
let pool: pg.Pool;
let db: Db;

beforeAll(async () => {
  database = await createPostgres({ isDurable: false });
  const url = database.url ?? '';
  const say = () => undefined;
  const files = readMigrationFiles({ migrationsFolder: 'src/server/db/migrations' });
  const migrations = files.map(({ hash, sql }) => ({ name: hash, hash, statements: sql }));
  await onOwnConnection(url, say, (session) =>
    migrateSchema(session, { migrations, say, isOnline: false }),
  );
  pool = new pg.Pool({ connectionString: url });
  ({ db } = createDb(pool));
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

let halves = 0;

/** A condition that selects a random half of the rows. */
const half = (column = 'id') => `hashtext(${column} || '${(halves += 1)}') % 2 = 0`;
const isPaid = `paid_at = now(), receipt_number = 'receipt ' || id`;

/** Every kind of change of what a group is presented from, in an order in which each finds rows. */
const changes: Record<string, string> = {
  'a group is edited': `update groups set name = name || '!', version = version + 1 where ${half()}`,
  'a group is deleted':
    'update groups set deleted_at = now() where id = (select min(id::text)::uuid from groups)',
  'a supplier is renamed': `update suppliers set name = name || '!'`,
  'a user is renamed': `update users set username = username || '!' where ${half()}`,
  'a user has another address': `update users set email = 'new-' || email where ${half()}`,
  'a user confirms an address':
    'update users set email_verified_at = now() where email_verified_at is null',
  'a user is deleted': `update users set deleted_at = now() where deleted_at is null and ${half()}`,
  'members join': `insert into group_members (group_id, user_id) select g.id, u.id from groups g, users u
    where ${half("g.id || ' ' || u.id")} on conflict do nothing`,
  'members leave': `delete from group_members where ${half("group_id || ' ' || user_id")}`,
  'people join waitlists': `insert into waitlist (group_id, user_id, portion) select g.id, u.id, 'Half'
    from groups g, users u where ${half("u.id || ' ' || g.id")} on conflict do nothing`,
  'people wait for another portion': `update waitlist set portion = 'Full' where ${half('user_id')}`,
  'people go to the end of a waitlist': `update waitlist set id = nextval(pg_get_serial_sequence('waitlist', 'id'))
    where ${half('group_id')}`,
  'members hold a share': `insert into purchases (id, group_id, user_id, portion, quarters, price_cents, state, is_offer, intent_id, hold_expires_at)
    select gen_random_uuid(), group_id, user_id, portion, 1, 12345, 'held', true, gen_random_uuid(), now() from waitlist w
    where not exists (select from purchases p where p.group_id = w.group_id and p.user_id = w.user_id
      and p.state in ('held', 'settling'))`,
  'people leave waitlists': `delete from waitlist where ${half('group_id')}`,
  'pictures are described': `update group_pictures set alt = alt || '!' where ${half('picture_id')}`,
  'pictures have new addresses': `update pictures set key = key || '!' where ${half()}`,
  'pictures are taken away': `delete from group_pictures where ${half('picture_id')}`,
  'pictures are put back': `insert into group_pictures (group_id, place, picture_id, alt)
    select distinct on (g.id) g.id, 0, p.id, 'again' from pictures p, groups g
    where p.id = (select min(id::text)::uuid from pictures where id not in (select picture_id from group_pictures))
      and g.id = (select min(id::text)::uuid from groups where id not in (select group_id from group_pictures))`,
  'milestones are planned': `insert into milestones (group_id, kind, planned_on)
    select id, 'ready', '2026-12-12' from groups where ${half()} on conflict do nothing`,
  'milestones are done': `update milestones set done_at = now() where ${half('group_id')}`,
  'milestones are taken away': `delete from milestones where ${half('group_id')}`,
  'people are invited': `insert into invites (id, group_id, email, expires_at)
    select gen_random_uuid(), id, 'guest@example.com', now() from groups where ${half()}
    on conflict do nothing`,
  'invitations are withdrawn': `update invites set state = 'revoked' where state = 'pending' and ${half()}`,
  'invitations are forgotten': `delete from invites where ${half('group_id')}`,
  'payments begin': `update purchases set state = 'settling' where state = 'held' and ${half()}`,
  'payments arrive': `update purchases set state = 'paid', ${isPaid} where state = 'settling'`,
  'refunds begin': `update purchases set state = 'refunding' where state = 'paid' and ${half()}`,
  'refunds arrive': `update purchases set state = 'refunded' where state = 'refunding' and ${half()}`,
  'refunds are disputed': `update purchases set state = 'paid' where state in ('refunding', 'refunded')
    and ${half('group_id')}`,
  'holds end': `update purchases set state = 'released', release_reason = 'expired' where state = 'held'`,
  'holds are taken again': `update purchases set state = 'settling', release_reason = null
    where id in (select distinct on (group_id, user_id) id from purchases p where state = 'released' and not exists
      (select from purchases o where o.group_id = p.group_id and o.user_id = p.user_id and o.state in ('held', 'settling')))`,
  'prices change': `update purchases set price_cents = price_cents + 1 where ${half()}`,
  'payments are cash': `update purchases set cash_key = gen_random_uuid(), is_offer = false where ${half('user_id')}`,
  'members buy for cash': `insert into purchases (id, group_id, user_id, portion, quarters, price_cents, state, cash_key,
      paid_at, receipt_number)
    select gen_random_uuid(), group_id, user_id, 'Half', 2, 12345, 'paid', gen_random_uuid(), now(),
      gen_random_uuid() from group_members where ${half('group_id')}`,
  'purchases are forgotten': `delete from purchases where ${half('user_id')}`,
};

/** Half of its rows, or all where none is in that half. */
async function change(what: string, statement: string): Promise<void> {
  const all = statement.replace(/hashtext\(.+?\) % 2 = 0/, 'true');
  const found = (await pool.query(statement)).rowCount;
  const changed = found === 0 ? (await pool.query(all)).rowCount : found;
  expect({ what, changed }).not.toEqual({ what, changed: 0 });
}

const contextOf = (groupTexts: GroupTexts) => ({ db, groupTexts }) as Context;

const kept = new GroupTexts(1_000_000);
const none = new GroupTexts(0);

async function keysOf(reader: Actor, withFacts = false): Promise<FoundGroup[]> {
  const { items } = await listGroupKeys(db, callerOf(reader), () => ({
    visible: visibleTo(reader),
    where: undefined,
    order: { by: [groups.id], direction: 'asc' },
    limit: 100,
    offset: 0,
    isCounted: false,
    withFacts,
  }));
  return items;
}

/** @returns how many of its groups were read for `reader` from kept text. */
async function expectFresh(reader: Actor, after: string): Promise<number> {
  const keys = await keysOf(reader);
  const found = keys.filter((key) => !key.hasStake && kept.find(key) !== undefined).length;
  const fresh = await readGroupTexts(contextOf(none), reader, keys);
  const own = await readGroupTexts(contextOf(none), reader, await keysOf(reader, true));
  expect({ after, reader, own }).toEqual({ after, reader, own: fresh });
  const texts = await readGroupTexts(contextOf(kept), reader, keys);
  const stale = texts.filter((text, index) => text !== fresh[index]);
  expect({ after, reader, texts: texts.length, stale }).toEqual({
    after,
    reader,
    texts: keys.length,
    stale: [],
  });
  return found;
}

it.each([1, 2])(
  'shows fresh text in world %i after every change, to every reader',
  async (seed) => {
    const world = await buildWorld(db, drawFrom(seed));
    const theirs = readersOf(world);
    const readers = [...theirs, ...theirs.map((reader) => ({ ...reader, id: newId() }))];
    const expectAllFresh = async (after: string) => {
      let found = 0;
      for (const reader of readers) found += await expectFresh(reader, after);
      return found;
    };
    await expectAllFresh('nothing');
    expect(await expectAllFresh('nothing, read again')).toBeGreaterThan(20);
    for (const [what, statement] of Object.entries(changes)) {
      await change(what, statement);
      await expectAllFresh(what);
    }
  },
);

it('waits for no lock of a group when a purchase changes', async () => {
  await buildWorld(db, drawFrom(5));
  const [sale, refund] = [await pool.connect(), await pool.connect()];
  await sale.query('begin; select from groups for update');
  const change = refund.query(`begin; set local lock_timeout = 50;
    update purchases set price_cents = price_cents + 1; commit`);
  await expect(change).resolves.toBeDefined();
  await sale.query('update groups set revision = null; commit');
  [sale, refund].forEach((client) => client.release());
});

it('replaces many changes of a group by one revision', async () => {
  await buildWorld(db, drawFrom(6));
  const countChanges = async () => (await pool.query('select from group_changes')).rowCount;
  await pool.query('update purchases set price_cents = price_cents + 1');
  expect(await countChanges()).toBeGreaterThan(0);
  await mergeGroupChanges(db, 0);
  expect(await countChanges()).toBe(0);
});

it('keeps nothing for a reader with a stake in a group', async () => {
  const world = await buildWorld(db, drawFrom(3));
  const [reader] = readersOf(world);
  const texts = new GroupTexts(1_000);
  if (!reader) throw new Error('There is no reader.');
  const keys = await keysOf(reader);
  await readGroupTexts(contextOf(texts), reader, keys);
  const staked = keys.filter(({ hasStake }) => hasStake);
  expect(staked).not.toEqual([]);
  expect(staked.filter((key) => texts.find(key) !== undefined)).toEqual([]);
});

/** The statement that reads what groups are presented from, for every kind of reader. */
async function statementsOfFacts(): Promise<string> {
  const statements: string[] = [];
  const query = async ({ text }: { text: string }) => {
    statements.push(text);
    return { rows: [] };
  };
  const spied = { $client: { query } } as unknown as Db;
  const world = { supplierIds: [newId()], userIds: [newId()], groupIds: [] };
  for (const reader of readersOf(world)) await listFactsByKey(spied, reader, []);
  return statements.join('\n');
}

const isOfRevisions = (table: string) => ['shown_names', 'group_changes'].includes(table);

interface Trigger {
  table: string;
  definition: string;
}

const listTriggers = async (): Promise<Trigger[]> =>
  (
    await pool.query<Trigger>(`select tgrelid::regclass::text as table, pg_get_triggerdef(t.oid) as definition
      from pg_trigger t join pg_proc p on p.oid = tgfoid
      where proname in ('change_revision', 'add_group_change', 'add_change_of_picture',
        'change_shown_names')`)
  ).rows;

const namesIn = (statements: string, pattern: RegExp): string[] => [
  ...new Set(
    [...statements.matchAll(pattern)].map(([, name = '', column]) =>
      column ? `${name}.${column}` : name,
    ),
  ),
];

it('changes a revision with every table that groups are presented from', async () => {
  const read = namesIn(await statementsOfFacts(), /(?:from|join) "(\w+)"/g);
  const watched = new Set((await listTriggers()).map(({ table }) => table));
  // A view has no triggers of its own.
  const tables = new Set(read.map((name) => (name === 'shares' ? 'purchases' : name)));
  expect([...watched].sort()).toEqual([...tables].filter((table) => !isOfRevisions(table)).sort());
});

it('changes a revision with every column of them that is read', async () => {
  const triggers = await listTriggers();
  const isWatched = (table: string, column: string) =>
    triggers.some(
      (trigger) =>
        trigger.table === table &&
        trigger.definition.includes('UPDATE') &&
        (!trigger.definition.includes('WHEN') || trigger.definition.includes(`old.${column}`)),
    );
  const columns = namesIn(await statementsOfFacts(), /"(\w+)"\."(\w+)"/g);
  const forgotten = columns.filter((name) => {
    const [table = '', column = ''] = name.split('.');
    return !isOfRevisions(table) && column !== 'id' && !isWatched(table, column);
  });
  expect(columns.length).toBeGreaterThan(50);
  expect(forgotten).toEqual([]);
});

it('reads no clock, because time passes without a revision', async () => {
  expect(await statementsOfFacts()).not.toMatch(
    /\b(now|clock_timestamp|current_\w+|localtime\w*)\b/,
  );
  const world = await buildWorld(db, drawFrom(4));
  for (const reader of readersOf(world)) {
    const keys = await keysOf(reader);
    const now = await readGroupTexts(contextOf(none), reader, keys);
    const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.UTC(2099, 0));
    jest.useFakeTimers({
      now: Date.UTC(2099, 0),
      doNotFake: ['nextTick', 'setImmediate', 'setTimeout'],
    });
    expect(await readGroupTexts(contextOf(none), reader, keys)).toEqual(now);
    jest.useRealTimers();
    clock.mockRestore();
  }
});
