import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

import Fastify, { type FastifyInstance } from 'fastify';

import { serverUrl } from '#testing/testServer';

import { answerClientError } from './clientErrors';
import { registerDraining } from './draining';
import { cutSlowSenders } from './slowSenders';

let app: FastifyInstance;
let url: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = Fastify({
    ...cutSlowSenders({ headersMs: 500, requestMs: 1500 }),
    clientErrorHandler: answerClientError,
  });
  registerDraining(app);
  app.post('/', async ({ body }) => body);
  app.get('/stream', async (_, reply) => {
    const stream = new PassThrough();
    const beat = setInterval(() => stream.write('.'), 100);
    stream.once('close', () => clearInterval(beat));
    return reply.send(stream);
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

/** Sends a beginning, then a byte now and again. @returns what came back, and after how long. */
function drip(server: string, beginning: string, byte: string) {
  const { hostname, port } = new URL(server);
  const started = Date.now();
  const socket = connect(Number(port), hostname, () => socket.write(beginning));
  sockets.push(socket);
  const dripping = setInterval(() => socket.writable && socket.write(byte), 100);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  socket.on('error', () => undefined);
  return new Promise<{ answer: string; afterMs: number }>((resolve) => {
    socket.once('close', () => {
      clearInterval(dripping);
      resolve({ answer, afterMs: Date.now() - started });
    });
  });
}

const unfinishedHeaders = 'POST / HTTP/1.1\r\nHost: shop\r\nX-Slow: ';
const unfinishedBody =
  'POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"';

it('cuts whoever does not come to the end of the headers', async () => {
  const { answer, afterMs } = await drip(url, unfinishedHeaders, 'x');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeGreaterThanOrEqual(500);
});

it('gives a body longer, and then cuts it', async () => {
  const { answer, afterMs } = await drip(url, unfinishedBody, 'x');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeGreaterThanOrEqual(1500);
});

it('answers nothing to who has not asked yet, and then what is asked', async () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await pause(1_500);
  expect(answer).toBe('');
  socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 9\r\nConnection: close\r\n\r\n["asked"]');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\["asked"\]$/);
});

it('ends without waiting for who never asks', async () => {
  const other = Fastify();
  registerDraining(other);
  const { port } = new URL(await other.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  sockets.push(socket);
  await once(other.server, 'connection');
  const started = Date.now();
  await other.close();
  expect(Date.now() - started).toBeLessThan(4_000);
});

it('lets an answer take as long as it likes', async () => {
  const { body } = await fetch(`${url}/stream`);
  const reader = body?.getReader();
  const end = Date.now() + 3_000;
  while (Date.now() < end) expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
});

it('is what the server does, after fifteen seconds', async () => {
  const { answer, afterMs } = await drip(serverUrl(), unfinishedHeaders, 'x');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeGreaterThanOrEqual(15_000);
}, 40_000);
