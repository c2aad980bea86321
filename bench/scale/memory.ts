import { readFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

import { startFleet, type FleetServer } from '#testing/fleet/serverFleet';

import { createHistory } from '../reliability/history';
import { createRandom } from '../reliability/random';
import { createShop } from '../reliability/shop';
import { openShop } from '../reliability/shoppers';
import { atMost, type Figure } from './figure';

const restMs = 30_000;
const openPages = 2_000;
/** One person may have twenty open. */
const readers = openPages / 20;

/** Of a server's process, as the system counts it: at rest, after load, with many pages open. */
export async function* measureMemory(isShort: boolean): AsyncIterable<Figure> {
  const loadMs = isShort ? 60_000 : 600_000;
  yield atMost('memory, PGlite at rest', await restOf('pglite'), 'MB', 300);
  yield atMost('memory, Postgres at rest', await restOf('postgres'), 'MB', 150);
  const minutes = loadMs / 60_000;
  yield atMost(`memory, Postgres after ${minutes} min of load`, await loaded(loadMs), 'MB', 250);
  yield atMost(`memory, Postgres with ${openPages} open pages`, await listenedTo(), 'MB', 220);
}

/** Runs a server for one measurement. */
async function withServer(
  database: 'postgres' | 'pglite',
  measure: (fleet: Awaited<ReturnType<typeof startFleet>>, server: FleetServer) => Promise<void>,
): Promise<number> {
  const fleet = await startFleet({ database, isBuilt: true });
  try {
    const [server] = fleet.servers;
    if (!server) throw new Error('No server was started.');
    await measure(fleet, server);
    return await megabytesOf(server.pid());
  } finally {
    await fleet.close();
  }
}

const restOf = (database: 'postgres' | 'pglite'): Promise<number> =>
  withServer(database, async () => {
    await pause(restMs);
  });

/** Reads and orders, as fast as eight customers make them. */
const loaded = (ms: number): Promise<number> =>
  withServer('postgres', async (fleet) => {
    const shopping = {
      fleet,
      history: createHistory(),
      random: createRandom(1),
      sales: [],
      isOver: false,
    };
    const crowd = { customers: 8, buyersEach: 24, groups: 60, restMs: 20 };
    const shoppers = await openShop(shopping, crowd);
    await pause(ms);
    shopping.isOver = true;
    await shoppers();
  });

const listenedTo = (): Promise<number> =>
  withServer('postgres', async (_fleet, server) => {
    const buyers = await createShop(createHistory()).registerMany([server.url], readers);
    const agent = new Agent({ maxSockets: Infinity });
    for (const { token } of buyers) {
      await Promise.all(Array.from({ length: 20 }, () => listen(agent, server.url, token)));
    }
    await pause(restMs);
  });

/** An open page: it hears what changes, and reads it. */
const listen = (agent: Agent, url: string, token: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const heard = (answer: IncomingMessage): void => {
      answer.on('error', () => undefined);
      answer.resume();
      if (answer.statusCode === 200) resolve();
      else reject(new Error(`A page was answered ${String(answer.statusCode)}.`));
    };
    const page = request(`${url}/api/groups/events`, { agent, headers }, heard);
    page.on('error', reject);
    page.end();
  });

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}
