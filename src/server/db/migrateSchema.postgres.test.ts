import { readMigrationFiles } from 'drizzle-orm/migrator';
import { Client } from 'pg';

import { createPostgres, type FleetDatabase } from '#testing/fleet/database';
import { eventually } from '#testing/eventually';

import { migrateSchema, onOwnConnection } from './migrateSchema';
import { requireSchema, type Migration } from './schemaHistory';

let database: FleetDatabase;
let url: string;
let shop: Client;
let said: string[];

const say = (message: string) => said.push(message);

/** The migrations of this release. */
const release: Migration[] = readMigrationFiles({
  migrationsFolder: 'src/server/db/migrations',
}).map(({ hash, sql: statements }, place) => ({ name: String(place), hash, statements }));

/** Brings the database up to this release, and to the migrations that come after it. */
async function migrate(...later: Migration[]): Promise<void> {
  const migrations = [...release, ...later];
  await onOwnConnection(url, say, (session) =>
    migrateSchema(session, { say, migrations, betweenMs: 50 }),
  );
}

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

beforeEach(async () => {
  database = await createPostgres({ isDurable: false });
  url = database.url ?? '';
  said = [];
  await migrate();
  shop = await connect();
});

afterEach(async () => {
  await shop.end();
  await database.drop();
});

const later = (...statements: string[]): Migration => ({
  name: '9999_later',
  hash: statements.join(),
  statements,
});

const addNote = 'ALTER TABLE "audit_log" ADD COLUMN "note" text;';
const writeRows = (count: number) =>
  `insert into audit_log (action, subject_id) select 'test', 'same' from generate_series(1, ${count})`;

async function notes(): Promise<number | null> {
  const found = `select from information_schema.columns where table_name = 'audit_log' and column_name = 'note'`;
  return (await shop.query(found)).rowCount;
}

/** Whether an index can be used; null where there is none. */
async function isValid(index: string): Promise<boolean | null> {
  const found = 'select indisvalid from pg_index where indexrelid = to_regclass($1)';
  const { rows } = await shop.query<{ indisvalid: boolean }>(found, [index]);
  return rows[0]?.indisvalid ?? null;
}

it('lets readers pass while a backup locks a table, and continues after it', async () => {
  const backup = await connect();
  await backup.query('begin');
  await backup.query('lock table audit_log in access share mode');
  const migrated = migrate(later(addNote));
  await eventually(
    async () => said.join(),
    (text) => text.includes('waits for a lock'),
  );
  await shop.query(`set statement_timeout = '5s'`);
  for (let read = 0; read < 10; read += 1) await shop.query('select count(*) from audit_log');
  expect(await notes()).toBe(0);
  await backup.end();
  await migrated;
  expect(await notes()).toBe(1);
});

it('gives way to a call that has one of its tables and waits for another', async () => {
  await shop.query('begin');
  await shop.query('select from alerts');
  const migrated = migrate(
    later(addNote, 'select pg_sleep(0.5)', addNote.replace('audit_log', 'alerts')),
  );
  const isAltered = `select from pg_locks
    where relation = 'audit_log'::regclass and mode = 'AccessExclusiveLock' and granted`;
  const watcher = await connect();
  await eventually(
    () => watcher.query(isAltered),
    ({ rowCount }) => rowCount === 1,
  );
  await watcher.end();
  expect((await shop.query('select from audit_log')).rowCount).toBe(0);
  await shop.query('commit');
  await migrated;
  expect(await notes()).toBe(1);
});

it('reads through a large table, however short the time that the shop has for a statement', async () => {
  await shop.query(writeRows(20_000));
  const name = new URL(url).pathname.slice(1);
  await shop.query(`alter database ${name} set statement_timeout = '2ms'`);
  const limited = await connect();
  await expect(limited.query('select pg_sleep(1)')).rejects.toThrow(/statement timeout/);
  await limited.end();
  await migrate(
    later(
      'CREATE INDEX "later_idx" ON "audit_log" USING btree ("subject_id","action","at");',
      'ALTER TABLE "audit_log" ADD CONSTRAINT "later_check" CHECK (length("action") > 1);',
    ),
  );
  expect(await isValid('later_idx')).toBe(true);
  const checked = `select convalidated from pg_constraint where conname = 'later_check'`;
  expect((await shop.query(checked)).rows).toEqual([{ convalidated: true }]);
});

it('resumes where it was interrupted, and lets writers pass while an index is built', async () => {
  const busy = await connect();
  await busy.query('begin');
  await busy.query(writeRows(1));
  const migration = later(
    addNote.replace('audit_log', 'alerts'),
    'CREATE INDEX "later_idx" ON "audit_log" USING btree ("subject_id","action");',
  );
  const cut = migrate(migration).catch(String);
  const building = `select pid from pg_stat_activity
    where datname = current_database() and query ilike 'create index concurrently%' and wait_event_type = 'Lock'`;
  const { rows } = await eventually(
    () => shop.query<{ pid: number }>(building),
    ({ rowCount }) => rowCount === 1,
  );
  await shop.query(writeRows(1));
  await shop.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  expect(await cut).toContain('Migration 9999_later stopped: ');
  await busy.end();
  expect(await isValid('later_idx')).toBe(false);
  // The column that was added before would be refused a second time.
  await migrate(migration);
  expect(await isValid('later_idx')).toBe(true);
});

it('leaves no invalid unique index when rows violate it, and says why in one line', async () => {
  await shop.query(writeRows(2));
  const unique = 'CREATE UNIQUE INDEX "later_key" ON "audit_log" USING btree ("subject_id");';
  await expect(migrate(later(unique))).rejects.toThrow(
    /^Migration 9999_later stopped: could not create unique index "later_key"\. .*npm run migrate$/,
  );
  expect(await isValid('later_key')).toBeNull();
});

it('makes the second of two runs wait for the first', async () => {
  await Promise.all([migrate(later(addNote)), migrate(later(addNote))]);
  expect(await notes()).toBe(1);
});

describe('a server', () => {
  const start = (migrations = release) =>
    onOwnConnection(url, say, (session) => requireSchema(session, migrations));

  it('does not start on an older schema, and names the command to run', async () => {
    await expect(start()).resolves.toBeUndefined();
    await expect(start([...release, later(addNote)])).rejects.toThrow(
      '1 migrations are missing, up to 9999_later). Run this first: npm run migrate',
    );
  });

  it('starts on a schema that is newer', async () => {
    await migrate(later(addNote));
    await expect(start()).resolves.toBeUndefined();
  });

  it.each([
    ['another history', `update schema_migrations set hash = 'squashed ' || hash`],
    ['no history', 'drop table schema_migrations'],
  ])('refuses a database with %s, and so does the command', async (_, change) => {
    await shop.query(change);
    const unknown =
      /^The history of this database is not known to this release: .* start with an empty database .*\.$/;
    await expect(start()).rejects.toThrow(unknown);
    await expect(migrate()).rejects.toThrow(unknown);
  });
});
