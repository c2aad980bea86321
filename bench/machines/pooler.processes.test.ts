import { eventually } from '#testing/eventually';
import { expireHoldsOf, full } from '#testing/factories/holding';
import { buildRanch } from '#testing/factories/ranches';
import { somePostgres } from '#testing/fleet/database';
import { runBuilt } from '#testing/fleet/script';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { hearOfHold } from '#testing/hearOfHold';
import { callServer } from '#testing/testServer';

import { createHistory } from '../reliability/history';
import { createRandom } from '../reliability/random';
import { lastQuarter } from '../reliability/scenarios/lastQuarter';
import { createShop } from '../reliability/shop';
import { createPooler } from './pgbouncer';

let pooler: Awaited<ReturnType<typeof createPooler>>;
let fleet: Fleet;

beforeAll(async () => {
  pooler = await createPooler(somePostgres());
  await pooler.start();
  fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    poolerUrl: pooler.url,
    isDurable: false,
    env: { SWEEP_SECONDS: '1' },
  });
});

afterAll(async () => {
  await fleet.close();
  await pooler.remove();
});

const urls = () => fleet.servers.map(({ url }) => url);

it('sells each share once when two servers share the connections of a pooler', async () => {
  const history = createHistory();
  const { problems } = await lastQuarter.run({
    size: 'short',
    seed: 1,
    random: createRandom(1),
    history,
    shop: createShop(history),
    fleet,
    servers: urls() as [string, ...string[]],
    pool: fleet.pool,
  });
  expect(problems).toEqual([]);
});

it('tells pages at the other server of a hold, which ends by the sweep', async () => {
  const [here = '', there = ''] = urls();
  const { admin, group, member } = await buildRanch();
  const stream = await fetch(`${there}/api/groups/events`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const heard = hearOfHold(group._id, stream);
  const held = await callServer(here, 'POST', '/api/stripe/payment-intent', {
    token: member.token,
    body: { groupId: group._id, portion: 'Full', amount: full, currency: 'usd' },
  });
  expect(held.status).toBe(200);
  expect(await heard).toContain('event: group\n');
  await expireHoldsOf(fleet.pool, [member]);
  const states = async () =>
    (
      await fleet.pool.query<{ state: string }>('select state from purchases where group_id = $1', [
        group._id,
      ])
    ).rows;
  expect(await eventually(states, ([one]) => one?.state === 'released')).toEqual([
    { state: 'released' },
  ]);
});

it('answers 503 while the pooler is away, and serves again once it is back', async () => {
  const [url = ''] = urls();
  const ask = () => callServer(url, 'GET', '/api/health/ready');
  await pooler.end();
  expect(await eventually(ask, ({ status }) => status === 503)).toMatchObject({ status: 503 });
  await pooler.start();
  expect(await eventually(ask, ({ status }) => status === 200)).toMatchObject({ status: 200 });
});

it('does not start when the pooler sets no limits, and names them', async () => {
  const bare = await createPooler(somePostgres(), (text) =>
    text.replace(/connect_query='set lock_timeout = 8000;/, "connect_query='"),
  );
  await bare.start();
  const { pathname } = new URL(fleet.databaseUrl ?? '');
  const server = runBuilt('main', [], {
    DATABASE_URL: fleet.databaseUrl ?? '',
    DATABASE_POOLER_URL: new URL(pathname, bare.url).href,
    PORT: '0',
  });
  await server.ended;
  expect(server.child.exitCode).toBe(1);
  expect(server.output()).toContain('lack settings (lock_timeout is 0, not 8s)');
  await bare.remove();
});
