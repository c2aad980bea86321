import { setTimeout as pause } from 'node:timers/promises';

import { createPglite, createPostgres, type FleetDatabase } from '#testing/fleet/database';
import { freePorts } from '#testing/fleet/freePorts';
import { hasEnded, runProgram } from '#testing/fleet/script';

import { atMost, median, type Figure } from './figure';

const begin: Record<string, { most: number; isNew: boolean; open: () => Promise<FleetDatabase> }> =
  {
    'start to ready, Postgres': { most: 1_200, isNew: false, open: () => createPostgres() },
    'start to ready, PGlite': { most: 2_000, isNew: false, open: createPglite },
    'start to ready, PGlite new with demo data': { most: 5_000, isNew: true, open: createPglite },
  };

/** From the command to the first `ready`, in the middle of several starts. */
export async function* measureStarts(isShort: boolean): AsyncIterable<Figure> {
  const times = isShort ? 3 : 7;
  for (const [what, { most, isNew, open }] of Object.entries(begin)) {
    const taken: number[] = [];
    let database = await open();
    if (!isNew) await start(database, 'off');
    for (let time = 0; time < times; time += 1) {
      taken.push(await start(database, isNew ? 'on' : 'off'));
      if (!isNew) continue;
      await database.drop();
      database = await open();
    }
    await database.drop();
    yield atMost(what, median(taken), 'ms', most);
  }
}

/** Starts a server, and ends it. @returns the milliseconds until it was ready. */
async function start({ env }: FleetDatabase, demoData: 'on' | 'off'): Promise<number> {
  const [port = 0] = await freePorts(1);
  const started = performance.now();
  const server = runProgram(process.execPath, ['scripts/start.mjs'], {
    env: { ...env, DEMO_DATA: demoData, LOG_LEVEL: 'error', PORT: String(port) },
  });
  while (!(await isReady(port))) {
    if (hasEnded(server.child)) throw new Error(`A server ended: ${server.output()}`);
    await pause(5);
  }
  const ms = performance.now() - started;
  await server.end('SIGTERM');
  return ms;
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
