import { createServer, type AddressInfo, type Server } from 'node:net';

import { eventually } from '#testing/eventually';
import { unique } from '#testing/factories/unique';
import { buildGroup } from '#testing/factories/groups';
import { buildUser, firstSuperadmin, superadminToken } from '#testing/factories/users';
import { runBuilt } from '#testing/fleet/script';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api, serverUrl } from '#testing/testServer';

/** Personal data and secrets that a log must never have, each with a unique value. */
const secrets = {
  JWT_SECRET: 'jwt-secret-of-this-run-0123456789abcdef',
  INVITE_SECRET: 'invite-secret-of-this-run-0123456789abcdef',
  STRIPE_SECRET_KEY: 'sk_test_emulator',
  METRICS_TOKEN: 'metrics-token-of-this-run',
};
const mailPassword = 'mail-password-of-this-run';
const mailUser = 'mailer@sharecut.test';

let fleet: Fleet;
let mailServer: Server;

/** A mail server that refuses every login and repeats the user’s name in its answer. */
function startRefusingMailServer(): Promise<Server> {
  const server = createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      if (/^EHLO/i.test(chunk.toString())) say('250-mail\r\n250 AUTH PLAIN');
      else say(`535 5.7.8 <${mailUser}> may not send: ${chunk.toString().trim().slice(0, 10)}`);
    });
    say('220 mail');
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

beforeAll(async () => {
  mailServer = await startRefusingMailServer();
  const { port } = mailServer.address() as AddressInfo;
  const login = `${encodeURIComponent(mailUser)}:${mailPassword}`;
  fleet = await startFleet({
    database: 'postgres',
    isDurable: false,
    hasWebhooks: false,
    env: { ...secrets, LOG_LEVEL: 'trace', SMTP_URL: `smtp://${login}@127.0.0.1:${port}` },
  });
});

afterAll(async () => {
  await fleet.close();
  mailServer.close();
});

const log = (): string => fleet.servers[0]?.output() ?? '';

const logged = (text: string) =>
  eventually(
    async () => log(),
    (all) => all.includes(text),
  );

function expectFree(text: string, ...values: string[]): void {
  expect(values.filter((value) => value === '' || text.includes(value))).toEqual([]);
}

it('logs which statement failed and why, and none of its values', async () => {
  await fleet.pool.query(
    `alter table users add constraint nobody_called_refused check (username not like 'refused%')`,
  );
  const username = unique('refused');
  const email = `${username}@example.com`;
  const password = 'pass\n    at word-of-this-run';
  const answer = await api('POST', '/api/users/register', { body: { username, email, password } });
  expect(answer.status).toBe(500);
  const text = await logged('nobody_called_refused');
  expect(text).toContain('"code":"23514"');
  expect(text).toContain('insert into \\"users\\"');
  expect(text).toMatch(/at async addUser/);
  expectFree(text, username, email, 'word-of-this-run', '$argon2', 'params:');
});

it('logs no token that an address or a header holds', async () => {
  const email = `${unique('guest')}@example.com`;
  const { token } = await buildUser();
  await buildGroup({ inviteEmails: [email] });
  const { rows } = await fleet.pool.query<{ text: string }>('select text from mail_outbox');
  const links = rows.flatMap(({ text }) => text.match(/https?:\S+/g) ?? []);
  const tokens = links.flatMap((link) => /token=([^&\s]+)/.exec(link)?.[1] ?? []);
  expect(tokens.length).toBeGreaterThan(0);
  const [invite = ''] = tokens;
  const reset = 'k3bP0uWQ9rG7yZtVnXcS1dFhJmL5oA2eB8iU4wTqRxY';
  const share = 'gvEjLNqZ0x_T1-bRw7uYcA';
  const paths = [
    `/api/invites/validate?token=${invite}`,
    `/invites?token=${invite}`,
    `/reset-password/${reset}`,
    `/%72eset-password/${reset}`,
    `/reset-password%2f${reset}`,
    `/api/nothing/${invite}`,
    `/share/${share}`,
    `/api/share/${share}`,
    `/api/calendar/${share}`,
    `/api/sh%61re/${share}/more`,
    `/share/${share}.`,
    `/share/${share}/preview.png`,
    `/butcher/${share}.`,
    `/api/butcher/${share}.`,
    `/api/butcher/${share}.;x/weights`,
    `/api/calendar/${share}.ics`,
    `/follow/${share}.html`,
    `/unsubscribe/${share},`,
    `/${share}`,
    `/${share}.`,
    `/%E0%A4%A/${share}`,
    `/assets/${share}`,
    `/r/${share}.`,
  ];
  for (const path of paths) await fetch(serverUrl() + path, { headers: bearer(token) });
  await api('GET', '/api/users', { token: await superadminToken() });
  const text = await logged('"url":"/api/users"');
  expect(text).toContain('"url":"/api/butcher/:key"');
  expect(text).toContain('"url":"/api/calendar/:key"');
  expectFree(text, invite, reset, share, token, await superadminToken());
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

it('logs that a mail server refused, without its login and recipients', async () => {
  const email = `${unique('guest')}@example.com`;
  await buildGroup({ inviteEmails: [email] });
  const text = await logged('EAUTH');
  expect(text).toContain('535');
  const login = Buffer.from(`\0${mailUser}\0${mailPassword}`).toString('base64');
  expectFree(text, email, mailUser, mailPassword, login, encodeURIComponent(mailUser));
});

it('logs why the database cannot be reached, without the password', async () => {
  const server = runBuilt('main', [], {
    DATABASE_URL: 'postgres://operator:database-password@127.0.0.1:1/sharecut',
    DATA_DIR: 'memory://',
    PORT: '0',
  });
  const text = await eventually(
    async () => server.output(),
    (all) => all.includes('ECONNREFUSED'),
    60_000,
  );
  await server.end('SIGKILL');
  expect(text).toMatch(/The database does not answer \(connect ECONNREFUSED 127\.0\.0\.1:1\)/);
  expectFree(text, 'database-password');
});

it('logs none of the secrets of this run', () => {
  expectFree(log(), ...Object.values(secrets), firstSuperadmin.password, '$argon2');
});
