import { setTimeout as sleep } from 'node:timers/promises';

import pg from 'pg';

type OnMessage = (payload: string) => void;

/** One connection that listens, made at the first `listen` and made again whenever it breaks. */
export function createListener(url: string, onError: (error: unknown) => void) {
  const listeners = new Map<string, OnMessage[]>();
  let client: pg.Client | null = null;
  let isClosed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true });
    next.on('notification', ({ channel, payload }) =>
      listeners.get(channel)?.forEach((onMessage) => onMessage(payload ?? '')),
    );
    next.on('error', (error) => {
      onError(error);
      void reconnect(next);
    });
    await next.connect();
    for (const channel of listeners.keys())
      await next.query(`listen ${pg.escapeIdentifier(channel)}`);
    client = next;
  }

  async function reconnect(broken: pg.Client): Promise<void> {
    if (client === broken) client = null;
    while (!isClosed && client === null) {
      await sleep(500);
      await connect().catch(onError);
    }
  }

  return {
    async listen(channel: string, onMessage: OnMessage): Promise<void> {
      listeners.set(channel, [...(listeners.get(channel) ?? []), onMessage]);
      if (client) await client.query(`listen ${pg.escapeIdentifier(channel)}`);
      else await connect();
    },
    async close(): Promise<void> {
      isClosed = true;
      await client?.end();
    },
  };
}
