import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

import Fastify, { type FastifyInstance } from 'fastify';

import { eventually } from '#testing/eventually';

import { answerToTheEnd, registerDraining } from './draining';

let app: FastifyInstance;
let stopping: AbortController;
let socket: Socket;
/** The server's side of the connection. */
let taken: Socket;
let answers: string;

beforeEach(async () => {
  app = Fastify(answerToTheEnd);
  stopping = new AbortController();
  registerDraining(app, stopping.signal);
  app.get('/', async () => 'served');
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  socket = connect(Number(port), '127.0.0.1');
  answers = '';
  socket.on('data', (chunk) => (answers += String(chunk)));
  [taken] = (await once(app.server, 'connection')) as [Socket];
});

afterEach(async () => {
  socket.destroy();
  await app.close();
});

const request = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';

it('answers on an open connection when the server is stopping, and closes it', async () => {
  socket.write(request);
  await once(socket, 'data');
  expect(answers).toMatch(/^HTTP\/1\.1 200 [^]*connection: keep-alive[^]*served$/i);
  stopping.abort();
  answers = '';
  socket.write(request);
  await once(socket, 'close');
  expect(answers).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*served$/i);
});

it('answers a request that was arriving when the port closed', async () => {
  socket.write(request.slice(0, 20));
  // A connection on which nothing was sent would be closed as unused.
  await eventually(
    async () => taken.bytesRead,
    (bytes) => bytes > 0,
  );
  stopping.abort();
  const closed = app.close();
  socket.write(request.slice(20));
  await Promise.all([once(socket, 'close'), closed]);
  expect(answers).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*served$/i);
});

it('closes without waiting for a connection that never asks', async () => {
  // The server cuts connections that are still open at the end with this method.
  const cut = jest.spyOn(app.server, 'closeAllConnections');
  await app.close();
  expect(cut).not.toHaveBeenCalled();
});
