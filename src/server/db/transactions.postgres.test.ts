import pg from 'pg';

import { eventually } from '#testing/eventually';
import { isWaitedFor } from '#testing/isWaitedFor';

import { openPostgres } from './postgres';
import { finishWith, statement, together } from './statement';

const url = process.env.TEST_DATABASE_URL ?? '';
const database = openPostgres(url, () => undefined);
const { db } = database;
const other = new pg.Pool({ connectionString: url });

beforeAll(() => db.execute('create table notes (text text primary key)'));

afterEach(() => db.execute('delete from notes'));

afterAll(async () => {
  await db.execute('drop table notes');
  await Promise.all([database.close(), other.end()]);
});

const note = statement<{ text: string }, { text: string }>(
  'insert into notes (text) values (:text) returning text',
);
const list = statement<{ text: string }, Record<string, never>>(
  'select text from notes order by text',
);
const isWriting = statement<{ isWriting: boolean }, Record<string, never>>(
  'select pg_current_xact_id_if_assigned() is not null as "isWriting"',
);

const texts = async (): Promise<string[]> => (await list(db, {})).map(({ text }) => text);

it('commits what one message asked last, once', async () => {
  const found = await db.transaction(async (tx) => {
    const [first, second] = await together(tx, note.with({ text: 'a' }), list.with({}));
    return [first, second, await finishWith(tx, note.with({ text: 'b' }))];
  });
  expect(found).toEqual([[{ text: 'a' }], [{ text: 'a' }], [{ text: 'b' }]]);
  expect(await texts()).toEqual(['a', 'b']);
  // A transaction that was left open would be the one of this statement, too.
  expect(await isWriting(db, {})).toEqual([{ isWriting: false }]);
});

it('writes nothing when a statement fails, and asks the statements behind it again', async () => {
  await note(db, { text: 'a' });
  const behind = statement<{ one: number }, { of: string }>('select 1 as one where :of = text(1)');
  const twice = db.transaction(async (tx) => {
    await note(tx, { text: 'b' });
    await together(tx, note.with({ text: 'a' }), behind.with({ of: '1' }));
  });
  await expect(twice).rejects.toMatchObject({ code: '23505' });
  const last = db.transaction((tx) => finishWith(tx, note.with({ text: 'a' })));
  await expect(last).rejects.toMatchObject({ code: '23505' });
  expect(await texts()).toEqual(['a']);
  expect(await behind(db, { of: '1' })).toEqual([{ one: 1 }]);
});

it('leaves the commit to the outer transaction when a nested one asks its last statement', async () => {
  const outer = db.transaction(async (tx) => {
    await tx.transaction((inner) => finishWith(inner, note.with({ text: 'a' })));
    throw new Error('undone');
  });
  await expect(outer).rejects.toThrow('undone');
  expect(await texts()).toEqual([]);
});

it('refuses a statement after the last one', async () => {
  const after = db.transaction(async (tx) => {
    await finishWith(tx, note.with({ text: 'a' }));
    await note(tx, { text: 'b' });
  });
  await expect(after).rejects.toThrow('after the last of its transaction');
  expect(await texts()).toEqual(['a']);
});

it('takes a value that cannot be sent as a failed statement', async () => {
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  const other = statement<never, { text: string }>('insert into notes select :text::text');
  const unsendable = db.transaction((tx) =>
    together(tx, note.with({ text: 'a' }), other.with({ text: loop as unknown as string })),
  );
  await expect(unsendable).rejects.toThrow('circular');
  expect(await texts()).toEqual([]);
});

it('reads in a statement what was committed while the one before it in the message waited', async () => {
  const blocker = await other.connect();
  await blocker.query(`insert into notes values ('locked')`);
  await blocker.query('begin');
  const { rows } = await blocker.query<{ pid: number }>('select pg_backend_pid() as pid');
  await blocker.query('select from notes for update');
  const lock = statement<{ text: string }, Record<string, never>>(
    'with locked as materialized (select text from notes for update) select text from locked',
  );
  const read = db.transaction((tx) => together(tx, lock.with({}), list.with({})));
  expect(await eventually(() => isWaitedFor(other, rows[0]?.pid ?? 0), Boolean)).toBe(true);
  await blocker.query(`insert into notes values ('meanwhile')`);
  await blocker.query('commit');
  blocker.release();
  expect(await read).toEqual([[{ text: 'locked' }], [{ text: 'locked' }, { text: 'meanwhile' }]]);
});

it('refuses a statement whose columns have changed since a connection described them', async () => {
  const readAll = statement<{ text: string }, Record<string, never>>('select * from notes');
  await note(db, { text: 'a' });
  const changed = db.transaction(async (tx) => {
    const found = [await readAll(tx, {}), await readAll(tx, {}), await readAll(tx, {})];
    expect(found).toEqual([[{ text: 'a' }], [{ text: 'a' }], [{ text: 'a' }]]);
    await tx.execute('alter table notes add column number int not null default 7');
    return readAll(tx, {});
  });
  await expect(changed).rejects.toThrow('cached plan must not change result type');
});
