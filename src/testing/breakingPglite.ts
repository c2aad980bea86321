import { PGlite } from '@electric-sql/pglite';
import { sql } from 'drizzle-orm';

import { openDatabase } from '#server/db/openDatabase';

/** A PGlite that fails on demand, as a process, because it cannot be loaded inside jest's vm. */
const create = PGlite.create.bind(PGlite);
let breaksNext = false;

Object.assign(PGlite, {
  async create(options: Parameters<typeof create>[0]) {
    const client = await create(options);
    const answer = client.execProtocolRaw.bind(client);
    client.execProtocolRaw = (message) => {
      if (!breaksNext) return answer(message);
      breaksNext = false;
      return Promise.reject(new Error('broken'));
    };
    return client;
  },
});

const say = (word: string): boolean => process.stdout.write(`${word}\n`);
const log = { warn: () => undefined };
const database = await openDatabase({
  databaseUrl: undefined,
  dataDir: 'memory://',
  isInTheOpen: false,
  log,
});
const { db } = database;
await database.listen('news', { onMessage: say, onMissed: () => undefined });

const read = () => db.execute(sql`select 1`);
breaksNext = true;
await read().catch(() => say('read failed'));
await db
  .transaction(async (tx) => {
    await tx.execute(sql`create table unkept ()`);
    breaksNext = true;
    await tx.execute(sql`select 1`);
  })
  .catch(() => say('transaction failed'));
await db.execute(sql`create table unkept ()`);
await db.execute(sql`select pg_notify('news', 'heard')`);
// Postgres' own timer, which a clock that is set back by weeks would fire a thousand times a second.
const timers = process.getActiveResourcesInfo().filter((resource) => resource === 'Timeout');
if (timers.length === 0) say('no timer left');
await database.close();
say('closed');
