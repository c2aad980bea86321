import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { sql } from 'drizzle-orm';

import type { RunningServer } from '#server/start';

import { moveClock } from './clock';

/** Control calls for tests to the test server's process: `POST /jobs/sweep`, `POST /clock/600`. */
export async function startControl(
  server: RunningServer,
  setClock: (seconds: number) => void,
): Promise<{ url: string }> {
  const acts: Record<string, (what: string) => Promise<unknown>> = {
    jobs: (name) => server.runJob(name),
    async clock(text) {
      const seconds = Number(text);
      // PGlite asks this process what time it is: moved in both, its clock would be ahead twice.
      if (process.env.TEST_DATABASE_URL) {
        await server.database.db.execute(sql.raw(moveClock(seconds)));
      }
      setClock(seconds);
    },
  };
  const control = createServer((request, response) => {
    const [, act = '', what = ''] = decodeURIComponent(request.url ?? '').split('/');
    const done = acts[act]?.(what) ?? Promise.reject(new Error(`No control is called ${act}.`));
    done.then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => control.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${String((control.address() as AddressInfo).port)}` };
}
