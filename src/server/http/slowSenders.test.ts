import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';

import Fastify, { type FastifyInstance } from 'fastify';

import { drip, unfinishedHeaders } from '#testing/drip';

import { answerClientError } from './clientErrors';
import { registerDraining } from './draining';
import { cutSlowSenders } from './slowSenders';

const patience = { headersMs: 200, requestMs: 600 };
/** How often the server sends a piece of its endless answer. */
const beatMs = 50;

let app: FastifyInstance;
let url: string;
const sockets: Socket[] = [];

beforeAll(async () => {
  app = Fastify({
    ...cutSlowSenders(patience),
    clientErrorHandler: answerClientError,
  });
  registerDraining(app, new AbortController().signal);
  app.post('/', async ({ body }) => body);
  app.get('/stream', async (_, reply) => {
    const stream = new PassThrough();
    const beat = setInterval(() => stream.write('.'), beatMs);
    stream.once('close', () => clearInterval(beat));
    return reply.send(stream);
  });
  url = await app.listen({ port: 0, host: '127.0.0.1' });
});

afterAll(() => app.close());

afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

const unfinishedBody =
  'POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n"';

it('cuts a sender who does not finish the headers', async () => {
  const { answer, afterMs } = await drip(url, unfinishedHeaders);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeGreaterThanOrEqual(patience.headersMs);
});

it('gives a body longer, and then cuts it', async () => {
  const { answer, afterMs } = await drip(url, unfinishedBody);
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(afterMs).toBeGreaterThanOrEqual(patience.requestMs);
});

it('answers nothing on an idle connection before its first request, and then the request', async () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  // A request that began later is cut in the meantime, after the longest time that one may take.
  await drip(url, unfinishedBody);
  expect(answer).toBe('');
  socket.write('POST / HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n');
  socket.write('Content-Length: 9\r\nConnection: close\r\n\r\n["asked"]');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\["asked"\]$/);
});

it('lets an answer take any time', async () => {
  const { body } = await fetch(`${url}/stream`);
  const reader = body?.getReader();
  const beats = (2 * patience.requestMs) / beatMs;
  for (let beat = 0; beat < beats; beat += 1) expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
});
