import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { sql } from 'drizzle-orm';

import { eventually } from '#testing/eventually';

import type { Database } from './database';
import { isDatabaseAway } from './driverErrors';
import { openPostgres } from './postgres';

const shared = new URL(
  process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres',
);

/** A proxy before the database that can swallow all bytes, or cut the connection at a certain text. */
let way: Server;
const sockets = new Set<Socket>();
let isSilent = false;
let breaksAt: string | null = null;
let database: Database;

function pass(from: Socket, to: Socket): void {
  sockets.add(from);
  from.on('data', (chunk) => {
    if (breaksAt !== null && chunk.includes(breaksAt)) from.destroy();
    else if (!isSilent) to.write(chunk);
  });
  from.on('error', () => undefined);
  from.on('close', () => to.destroy());
}

beforeAll(async () => {
  way = createServer((near) => {
    const far = connect(Number(shared.port || 5432), shared.hostname);
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((resolve) => way.listen(0, '127.0.0.1', resolve));
  const url = new URL(shared);
  Object.assign(url, { hostname: '127.0.0.1', port: String((way.address() as AddressInfo).port) });
  database = openPostgres(url.href, () => undefined);
});

afterAll(async () => {
  isSilent = false;
  await database.close();
  for (const socket of sockets) socket.destroy();
  way.close();
});

const read = () => database.db.execute(sql`select 1`);

const write = () => database.db.transaction((tx) => tx.execute(sql`select 1 for update`));

const fail = () =>
  database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    throw new Error('of its own');
  });

const outcomeOf = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'answered',
    (error: unknown) => (isDatabaseAway(error) ? 'away' : error),
  );

it.each(['begin', 'commit', 'rollback'])(
  'loses no place in the pool when connections break at the %s',
  async (word) => {
    breaksAt = word;
    const ask = word === 'rollback' ? fail : write;
    for (let time = 0; time < 20; time += 1) expect(await outcomeOf(ask())).toBe('away');
    breaksAt = null;
    const writes = Array.from({ length: 30 }, () => outcomeOf(write()));
    expect(new Set(await Promise.all(writes))).toEqual(new Set(['answered']));
  },
);

const heard: string[] = [];
let missed = 0;

it('gives up a database that does not answer, and finds it again', async () => {
  await database.listen('silence_test', {
    onMessage: (payload) => heard.push(payload),
    onMissed: () => (missed += 1),
  });
  await Promise.all([read(), write()]);
  isSilent = true;
  const outcomes = await Promise.all([outcomeOf(read()), outcomeOf(write())]);
  expect(outcomes).toEqual(['away', 'away']);

  isSilent = false;
  expect(await outcomeOf(read())).toBe('answered');
  const again = await eventually(
    async () => missed,
    (times) => times > 0,
    30_000,
  );
  expect(again).toBe(1);
  await database.db.execute(sql`select pg_notify('silence_test', 'here')`);
  await eventually(
    async () => heard.length,
    (count) => count > 0,
  );
  expect(heard).toEqual(['here']);
}, 90_000);
