import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';

import type { ClientBase } from 'pg';

/** What the driver's types keep to themselves. */
interface WithSocket {
  connection: EventEmitter & { stream: Pick<Socket, 'setTimeout' | 'destroy'> };
}

/** Longer than any statement may take: who says nothing for so long has vanished from the network. */
export const silenceMs = 25_000;

/**
 * Lets the process outlive an open connection. One that is lost tells whoever waits for its answer;
 * the event beside that would end the process. One that falls silent is given up.
 */
export function surviveLoss(client: ClientBase): void {
  client.on('error', () => undefined);
  const { stream } = (client as unknown as WithSocket).connection;
  const silent = Object.assign(new Error(`silent for ${silenceMs / 1000} s`), {
    code: 'ETIMEDOUT',
  });
  stream.setTimeout(silenceMs, () => stream.destroy(silent));
}

/** Where Postgres waits for its standby; it warns from there when it waits no longer. */
const standbyWait = 'SyncRepWaitForLSN';

/**
 * Takes a commit for unknown whose wait for the standby was cut short, as a statement's time limit
 * does: Postgres says yes to it, but a standby that takes over knows nothing of it.
 */
export function distrustUnreplicated(client: ClientBase): void {
  const { connection } = client as unknown as WithSocket;
  client.on('notice', ({ routine }) => {
    if (routine !== standbyWait) return;
    const unknown = new Error('committed on one machine alone');
    // The yes may have come with the warning: whoever asked is told before it is read.
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
