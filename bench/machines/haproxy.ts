import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { hasEnded, runProgram, type Script } from '#testing/fleet/script';

import { findPrograms } from './packages';

/** Runs haproxy with one of the files in `deploy`, and waits until it takes connections on `port`. */
export async function startHaproxy(
  file: string,
  port: number,
  addresses: Record<string, string>,
): Promise<Script> {
  const { haproxy } = await findPrograms('haproxy');
  // In the foreground, without a master process: what is ended is all there is.
  const proxy = runProgram(haproxy, ['-db', '-f', file], { env: addresses });
  while (!(await takesConnections(port))) {
    if (hasEnded(proxy.child)) throw new Error(`haproxy ended: ${proxy.output()}`);
    await pause(50);
  }
  return proxy;
}

async function takesConnections(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  return once(socket, 'connect')
    .then(
      () => true,
      () => false,
    )
    .finally(() => socket.destroy());
}
