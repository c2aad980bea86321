import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';

import { openCalendar } from '#testing/factories/calendars';
import { buildGroup } from '#testing/factories/groups';
import { openButcherLink } from '#testing/factories/owners';
import { openShareLink } from '#testing/factories/shareLinks';
import { unique } from '#testing/factories/unique';
import { buildUser, firstSuperadmin, logIn, succeed } from '#testing/factories/users';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { tokenIn, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';

let fleet: Fleet;
let folder: string;

beforeAll(async () => {
  fleet = await startFleet({ database: 'postgres', isDurable: false, hasWebhooks: false });
  folder = await mkdtemp(path.join(tmpdir(), 'sharecut-links-'));
});

afterAll(async () => {
  await fleet.close();
  await rm(folder, { recursive: true, force: true });
});

/** By a connection of its own, because a restore allows no other. */
async function ask<Row extends object>(statement: string, values: string[] = []): Promise<Row[]> {
  const client = new Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

it('ends every link without a login when a backup takes over, because it may have been ended since', async () => {
  const email = `${unique('guest')}@example.com`;
  const group = await buildGroup({ inviteEmails: [email] });
  const supplierId = typeof group.supplierId === 'string' ? group.supplierId : group.supplierId._id;
  const follower = await buildUser();
  await succeed(
    api('PUT', `/api/suppliers/${supplierId}/follow`, { token: follower.token, body: {} }),
  );
  const addresses = [
    `/api/share/${await openShareLink(group._id)}`,
    `/api/butcher/${await openButcherLink(group._id)}`,
    `/api/calendar/${await openCalendar(follower.token)}`,
    `/api/invites/validate?token=${tokenIn(await waitForMail(email, `You are invited to ${group.name}`))}`,
  ];
  const statuses = () =>
    Promise.all(addresses.map(async (address) => (await api('GET', address)).status));
  expect(await statuses()).toEqual([200, 200, 200, 200]);

  const file = path.join(folder, 'shop.dump');
  await fleet.command('backup', file);
  await fleet.servers[0]?.end('SIGTERM');
  const said = await fleet.command('restore', file, '--takes-over', '--replace');
  expect(said).toContain('links that work without a login have ended');
  await fleet.servers[0]?.start();
  expect(await statuses()).toEqual([404, 404, 404, 410]);
  expect(await ask('select id from follows')).toEqual([]);

  // A new one is made and sent with a press, and the old one stays dead.
  const again = await logIn(firstSuperadmin.email, firstSuperadmin.password);
  const token = again.body.token ?? '';
  await succeed(api('POST', `/api/groups/${group._id}/share-link`, { token, body: {} }));
  await succeed(api('POST', `/api/groups/${group._id}/invites`, { token, body: { email } }));
  expect(await statuses()).toEqual([404, 404, 404, 410]);
});

it('leaves the mails that wait to the original where a backup becomes a copy', async () => {
  await ask(`insert into gathered_mails (key, kind, user_id, known, latest, causer, due_at)
    select 'cash', 'cash', id, '{}', '{}', 'test', now() + interval '1 hour' from users limit 1`);
  const file = path.join(folder, 'original.dump');
  await fleet.command('backup', file);
  await fleet.servers[0]?.end('SIGTERM');
  await fleet.command('restore', file, '--replace');
  expect(await ask('select key from gathered_mails')).toEqual([]);
  expect(await ask('select id from mail_outbox')).toEqual([]);
});
