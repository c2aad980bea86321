import { sql } from 'drizzle-orm';

import { buildGroup } from '#testing/factories/groups';
import { buyShare, startPayment } from '#testing/factories/purchases';
import { joinWaitlist } from '#testing/factories/waitlist';
import { buildUser, superadminToken } from '#testing/factories/users';
import { moveClock } from '#testing/server/clock';
import { api } from '#testing/testServer';
import { advanceClock } from '#testing/timeControls';

import { openPostgres } from '../../db/postgres';

const database = openPostgres(process.env.TEST_DATABASE_URL ?? '', () => undefined);

const setDatabaseClock = (seconds: number) => database.db.execute(sql.raw(moveClock(seconds)));

afterEach(() => setDatabaseClock(0));
afterAll(() => database.close());

const minute = 60;
const hour = 60 * minute;

const inHours = (hours: number) => new Date(Date.now() + hours * hour * 1000).toISOString();

/** What a buyer is answered when the server's clock and the database's differ around the deadline. */
async function askAround(serverSeconds: number, databaseSeconds: number) {
  const group = await buildGroup({ fillBy: inHours(49), portionsAvailable: ['Half'] });
  await advanceClock(49 * hour - 10 * minute);
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  await advanceClock(10 * minute + serverSeconds);
  await setDatabaseClock(49 * hour + databaseSeconds);
  const held = await startPayment(await buildUser(), group._id, 'Half');
  const waits = await joinWaitlist(await buildUser(), group._id, 'Half');
  const closed = await api<{ message: string }>('PATCH', `/api/groups/${group._id}/status`, {
    token: await superadminToken(),
    body: { status: 'closed' },
  });
  const left = await api('POST', `/api/purchases/${purchase._id}/leave`, buyer);
  return { held: held.status, waits: waits.body, closed: closed.body.message, left: left.status };
}

it('refuses sales and leaving after the deadline when the server’s clock is behind', async () => {
  expect(await askAround(-5 * minute, 5 * minute)).toMatchObject({
    held: 409,
    waits: { message: expect.stringContaining('deadline has passed') as string },
    closed: expect.stringContaining('is decided') as string,
    left: 409,
  });
});

it('allows sales and leaving until the deadline when the server’s clock is ahead', async () => {
  expect(await askAround(5 * minute, -5 * minute)).toMatchObject({
    held: 200,
    waits: { message: expect.stringContaining('is available now') as string },
    closed: expect.stringContaining('Call it off') as string,
    left: 200,
  });
});

it('counts the notice before a day from the database’s time', async () => {
  const group = await buildGroup();
  await setDatabaseClock(2 * hour);
  const token = await superadminToken();
  const setDay = (hours: number) =>
    api('PUT', `/api/groups/${group._id}`, { token, body: { fillBy: inHours(hours) } });
  expect((await setDay(49)).status).toBe(422);
  expect((await setDay(51)).status).toBe(200);
});
