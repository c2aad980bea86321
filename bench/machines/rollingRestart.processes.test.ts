import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';

import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser } from '#testing/factories/users';
import type { Script } from '#testing/fleet/script';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { callServer } from '#testing/testServer';

import { auditDatabase } from '../reliability/audit';
import { createHistory } from '../reliability/history';
import { createShop } from '../reliability/shop';
import { startShopProxy } from './haproxy';

const leastCalls = 3_000;
const visitors = 4;
const betweenMs = 20;
const buyers = 2;

let fleet: Fleet;
let proxy: Script;
let url: string;

beforeAll(async () => {
  fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    isDurable: false,
    hasWebhooks: false,
    // As they are shipped: the proxy has to notice in time.
    env: { STOP_AFTER_SECONDS: '' },
  });
  ({ url, proxy } = await startShopProxy(fleet.servers));
  process.env.TEST_SERVER_URL = url;
  await untilReady();
});

afterAll(async () => {
  await proxy.end('SIGKILL');
  await fleet.close();
});

/** Until the proxy has a server to hand calls to. */
const untilReady = () =>
  eventually(
    () => callServer(url, 'GET', '/api/health/ready'),
    ({ status }) => status === 200,
  );

/** A server ends itself after 9.5 s. */
const mostMs = 12_000;

async function restartInTurn(): Promise<void> {
  for (const server of fleet.servers) {
    expect(await server.end('SIGTERM')).toBeLessThan(mostMs);
    await server.start();
  }
}

/** Listens like an open page, again and again. @returns how often the stream came to its end, or broke. */
async function listen(token: string, over: AbortSignal) {
  const seen = { ended: 0, broken: 0 };
  const headers = { authorization: `Bearer ${token}` };
  const hungUp = once(over, 'abort').then(() => true);
  const listenOnce = async (): Promise<boolean> => {
    const stream = await fetch(`${url}/api/groups/events`, { headers });
    await stream.text();
    return stream.ok;
  };
  while (!over.aborted) {
    const isWhole = await Promise.race([hungUp, listenOnce().catch(() => false)]);
    seen[isWhole ? 'ended' : 'broken'] += 1;
    await pause(100);
  }
  return seen;
}

it('shows no error when two servers behind haproxy are restarted in turn under load', async () => {
  const [{ token }, { _id: supplierId }] = [await buildUser(), await buildSupplier()];
  const history = createHistory();
  const shop = createShop(history);
  const over = new AbortController();
  let isRestarted = false;
  const isOver = () => isRestarted && history.size() >= leastCalls;
  const visit = async () => {
    while (!isOver()) {
      await history.call(url, 'GET', '/api/config');
      await pause(betweenMs);
    }
  };
  const buy = async () => {
    const { _id: groupId } = await buildGroup({
      supplierId,
      totalCost: 8_000,
      totalPortions: 80,
    });
    while (!isOver()) {
      const buyer = await shop.register(url);
      await shop.buy(url, buyer, { groupId, portion: 'Quarter', price: 2_500 });
    }
  };
  const listening = listen(token, over.signal);
  await Promise.all([
    restartInTurn().then(() => (isRestarted = true)),
    ...Array.from({ length: visitors }, visit),
    ...Array.from({ length: buyers }, buy),
  ]);
  over.abort();
  const isError = (outcome: unknown) => outcome !== 200 && outcome !== 201;
  expect(history.which(isError)).toEqual([]);
  expect(await listening).toMatchObject({ broken: 0 });
  expect((await auditDatabase(fleet.pool)).problems).toEqual([]);
});

it('still answers when it is stopped, reports that it is not ready, and ends at a second signal', async () => {
  const [server] = fleet.servers;
  if (!server) throw new Error('No server.');
  await server.end('SIGTERM');
  // Longer than this test may take.
  await server.start({ STOP_AFTER_SECONDS: '600' });
  const ended = server.end('SIGTERM');
  const ready = await eventually(
    () => callServer(server.url, 'GET', '/api/health/ready'),
    ({ status }) => status !== 200,
  );
  expect(ready).toMatchObject({ status: 503, body: { message: 'The server is stopping.' } });
  expect(ready.headers.get('retry-after')).not.toBeNull();
  const { status, headers } = await callServer(server.url, 'GET', '/api/health/live');
  expect({ status, connection: headers.get('connection') }).toEqual({
    status: 200,
    connection: 'close',
  });
  await Promise.all([server.end('SIGTERM'), ended]);
});
