import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';

import type { ClientBase, Pool } from 'pg';

/** Fields that the driver's types leave out. */
interface WithSocket {
  connection: EventEmitter & { stream: Pick<Socket, 'setTimeout' | 'destroy'> };
}

/** Longer than any statement may take; after this silence the connection counts as lost. */
export const silenceMs = 25_000;

/**
 * Keeps the process alive when an open connection is lost. Pending queries get the error; the additional
 * event would end the process. A silent connection is closed.
 */
export function surviveLoss(client: ClientBase): void {
  client.on('error', () => undefined);
  const { stream } = (client as unknown as WithSocket).connection;
  const silent = Object.assign(new Error(`silent for ${silenceMs / 1000} s`), {
    code: 'ETIMEDOUT',
  });
  stream.setTimeout(silenceMs, () => stream.destroy(silent));
}

/** The wait event of Postgres for its standby; its warning comes from there when it stops waiting. */
const standbyWait = 'SyncRepWaitForLSN';

/**
 * Treats a commit as unknown when its wait for the standby was cut short, as by a statement timeout:
 * Postgres confirms it, but a standby that takes over does not have it.
 */
export function distrustUnreplicated(client: ClientBase): void {
  const { connection } = client as unknown as WithSocket;
  client.on('notice', ({ routine }) => {
    if (routine !== standbyWait) return;
    const unknown = new Error('committed on one machine alone');
    // The confirmation may arrive with the warning, so the pending query gets the error before that is
    // read.
    connection.emit('error', Object.assign(unknown, { code: 'ECONNRESET' }));
    connection.stream.destroy();
  });
}

const heartbeatMs = 10_000;

/** Asks a connection that has nothing to do, so that its silence is noticed, until it ends. */
export function keepAsking(client: ClientBase): void {
  let isAsking = false;
  const heartbeat = async () => {
    if (isAsking) return;
    isAsking = true;
    await client.query('select').catch(() => undefined);
    isAsking = false;
  };
  const timer = setInterval(() => void heartbeat(), heartbeatMs);
  client.once('end', () => clearInterval(timer));
}

/** Does the same for the connections of a pool that have nothing to do. @returns what stops it. */
export function keepAskingAll(pool: Pool): () => void {
  const askIdle = () => {
    for (let idle = pool.idleCount; idle > 0; idle -= 1)
      void pool.query('select').catch(() => undefined);
  };
  const timer = setInterval(askIdle, heartbeatMs).unref();
  return () => clearInterval(timer);
}
