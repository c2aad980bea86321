import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

import { freePorts } from '#testing/fleet/freePorts';
import { hasEnded, runProgram, type Script } from '#testing/fleet/script';

/** Debian installs servers in a folder that not every PATH contains. */
export const debianPath = `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin`;

/** @throws where the program ends before it takes connections. */
export async function waitForPort(port: number, program: Script): Promise<void> {
  while (!(await takesConnections(port))) {
    if (hasEnded(program.child)) throw new Error(`A program ended: ${program.output()}`);
    await pause(50);
  }
}

const places = ['SERVER_ONE', 'SERVER_TWO', 'SERVER_THREE', 'SERVER_FOUR'];

/**
 * Starts the haproxy with our configuration before these servers. Each fills several slots, because
 * haproxy treats an empty slot as a server until its checks have failed.
 */
export async function startShopProxy(
  servers: { url: string }[],
): Promise<{ url: string; proxy: Script }> {
  const [port = 0] = await freePorts(1);
  const hosts = servers.map(({ url }) => new URL(url).host);
  // In the foreground, without a master process: what is ended is all there is.
  const proxy = runProgram('haproxy', ['-db', '-f', 'deploy/haproxy-servers.cfg'], {
    env: {
      PATH: debianPath,
      SHOP_LISTEN: `127.0.0.1:${port}`,
      ...Object.fromEntries(places.map((name, place) => [name, hosts[place % hosts.length] ?? ''])),
    },
  });
  await waitForPort(port, proxy);
  return { url: `http://127.0.0.1:${port}`, proxy };
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
