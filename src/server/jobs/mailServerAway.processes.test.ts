import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { Pool } from 'pg';

import { startMailCatcher, type MailCatcher } from '#emulators/mail/startMailCatcher';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { eventually } from '#testing/eventually';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { makeMailsDue } from '#testing/mailbox';
import { api } from '#testing/testServer';

const rounds = 20;

interface Silence {
  port: number;
  /** The connections that the server waits for now. */
  connections: () => Socket[];
  isAwaited: () => boolean;
  end: () => Promise<void>;
}

/** A mail server that accepts every connection and never answers. */
function startSilence(): Promise<Silence> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  const end = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({
        port: (server.address() as AddressInfo).port,
        connections: () => [...sockets],
        isAwaited: () => sockets.size > 0,
        end,
      });
    });
  });
}

const invitationsIn = (catcher: MailCatcher | undefined): string[] =>
  (catcher?.messages() ?? [])
    .filter(({ subject }) => subject.startsWith('You are invited'))
    .flatMap(({ to }) => to);

let fleet: Fleet | undefined;
let catcher: MailCatcher | undefined;
let silence: Silence | undefined;

afterAll(async () => {
  await silence?.end();
  await fleet?.close();
  await catcher?.close();
});

it('answers every request and loses no mail when the mail server does not answer', async () => {
  silence = await startSilence();
  fleet = await startFleet({
    database: 'postgres',
    isDurable: false,
    hasWebhooks: false,
    env: { SMTP_URL: `smtp://127.0.0.1:${silence.port}` },
  });
  const { _id: supplierId } = await buildSupplier();
  const invited: string[] = [];
  const invite = async () => {
    const inviteEmails = [unique('ann'), unique('bob')].map((name) => `${name}@example.com`);
    await buildGroup({ supplierId, inviteEmails });
    invited.push(...inviteEmails);
  };
  await invite();
  const { isAwaited, connections } = silence;
  let answeredMeanwhile = 0;
  for (let round = 0; round < rounds; round += 1) {
    expect(await eventually(() => Promise.resolve(isAwaited()), Boolean)).toBe(true);
    const before = connections();
    await invite();
    // A request that waited for a mail would end after every connection that was there before it.
    if (before.some((socket) => !socket.destroyed)) answeredMeanwhile += 1;
  }
  // A connection may happen to be given up during a request.
  expect(answeredMeanwhile).toBeGreaterThan(rounds / 2);
  expect((await api('GET', '/api/health/ready')).status).toBe(200);

  await silence.end();
  const pool = new Pool({ connectionString: fleet.databaseUrl });
  await pool.query(`${makeMailsDue}, tries = 0`);
  await pool.end();
  catcher = await startMailCatcher({ smtpPort: silence.port });
  const recipients = await eventually(
    () => Promise.resolve(invitationsIn(catcher)),
    (to) => to.length >= invited.length,
  );
  expect(recipients.sort()).toEqual(invited.sort());
});
