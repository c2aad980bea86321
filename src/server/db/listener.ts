import { setTimeout as pause } from 'node:timers/promises';

import pg from 'pg';

import type { Listener } from './database';
import { keepAsking, surviveLoss } from './connection';

const retryDelayMs = 500;
const connectMs = 5_000;

/** One connection that listens, made at the first `listen` and made again whenever it breaks. */
export function createListener(url: string, onError: (error: unknown) => void) {
  const channels = new Map<string, Listener[]>();
  let client: pg.Client | null = null;
  let connecting: Promise<void> | null = null;
  let isClosed = false;

  const connect = (): Promise<void> =>
    (connecting ??= keepTrying().finally(() => (connecting = null)));

  async function keepTrying(): Promise<void> {
    while (!isClosed && !client) {
      client = await open().catch((error: unknown) => {
        onError(error);
        return pause(retryDelayMs, null);
      });
    }
  }

  /** @throws when it is lost before it listens. */
  async function open(): Promise<pg.Client> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'sharecut listener',
      connectionTimeoutMillis: connectMs,
    });
    next.on('notification', ({ channel, payload = '' }) =>
      channels.get(channel)?.forEach(({ onMessage }) => onMessage(payload)),
    );
    next.once('end', () => {
      if (client === next) void replace();
    });
    try {
      await next.connect();
      surviveLoss(next);
      keepAsking(next);
      for (const channel of channels.keys()) await next.query(listenTo(channel));
      return next;
    } catch (error) {
      void next.end().catch(() => undefined);
      throw error;
    }
  }

  async function replace(): Promise<void> {
    client = null;
    if (isClosed) return;
    onError(new Error('The connection that listens was lost.'));
    await connect();
    for (const { onMissed } of [...channels.values()].flat()) onMissed();
  }

  return {
    async listen(channel: string, listener: Listener): Promise<void> {
      channels.set(channel, [...(channels.get(channel) ?? []), listener]);
      if (client) await client.query(listenTo(channel));
      else await connect();
    },
    async close(): Promise<void> {
      isClosed = true;
      await client?.end();
    },
  };
}

const listenTo = (channel: string): string => `listen ${pg.escapeIdentifier(channel)}`;
