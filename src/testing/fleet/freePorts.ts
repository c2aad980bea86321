import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to connections, and begun at another one in each process: a port that two had taken
 * for free would answer for both. Above 10080, which browsers refuse.
 */
const range = { first: 11_000, last: 31_999 };
let next = randomInt(range.first, range.last);

/** Distinct free ports. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = next;
    next = port < range.last ? port + 1 : range.first;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
