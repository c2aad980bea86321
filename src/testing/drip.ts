import { once } from 'node:events';
import { connect } from 'node:net';

/** How often a byte is sent. */
const everyMs = 50;

/** The beginning of a request whose headers do not end. */
export const unfinishedHeaders = 'POST / HTTP/1.1\r\nHost: shop\r\nX-Slow: ';

/**
 * Sends the beginning of a request, then a byte now and again, until the server closes the connection.
 * @returns what the server answered, and after how long it closed
 */
export async function drip(
  server: string,
  beginning: string,
): Promise<{ answer: string; afterMs: number }> {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const started = Date.now();
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  // A byte that is sent to a closed connection is reset.
  socket.on('error', () => undefined);
  socket.write(beginning);
  const dripping = setInterval(() => socket.writable && socket.write('x'), everyMs);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  return { answer, afterMs: Date.now() - started };
}
