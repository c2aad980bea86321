import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

import { decodeJwt, SignJWT } from 'jose';
import { Client } from 'pg';

import { disputeCharge } from '../cardProvider';
import { eventually } from '../eventually';
import { openCalendar } from '../factories/calendars';
import { chooseCut, saveStandardCut } from '../factories/cutSheets';
import { askToFollow } from '../factories/follows';
import { buildGroup } from '../factories/groups';
import { reach, setMilestone } from '../factories/milestones';
import { postNews } from '../factories/news';
import { buildOwned, giveContact, openButcherLink, readReceipt } from '../factories/owners';
import { mailReminder } from '../factories/reminders';
import {
  buyShare,
  holdShare,
  refundShare,
  sellForCash,
  startDemoPayment,
} from '../factories/purchases';
import { buildWindow, checkOff, chooseWindow, inHours } from '../factories/pickup';
import { openRanchPage } from '../factories/ranchPages';
import { addPicture, addRanchPicture } from '../factories/pictures';
import { buildRanch } from '../factories/ranches';
import { buildSecondFactor } from '../factories/secondFactors';
import { openShareLink } from '../factories/shareLinks';
import { buildConfirmed, succeed, superadminToken, type TestUser } from '../factories/users';
import { buildFull, buildWaitlist } from '../factories/waitlist';
import { startFleet, type Fleet } from '../fleet/serverFleet';
import { tokenIn, waitForMail } from '../mailbox';
import { api, serverUrl } from '../testServer';
import { tokenSecret } from '../tokenSecret';
import { dumpOf, emptyTables, releaseSecrets, type ReleaseWorld } from './release';

async function fill({ servers: [server] }: Fleet, database: Client): Promise<ReleaseWorld> {
  const { admin, group, member } = await buildRanch();
  const buyer = await buildConfirmed();
  const { purchase } = await buyShare(group._id, 'Quarter', buyer);
  await succeed(saveStandardCut(group._id));
  await succeed(chooseCut(buyer, purchase, { choices: { organs: 'none' } }));
  await sellForCash(group._id, { token: admin.token, email: member.email });
  const { purchase: refunded } = await buyShare(group._id, 'Quarter');
  await succeed(refundShare(refunded._id));
  const { paymentIntentId } = await buyShare(group._id, 'Quarter');
  await disputeCharge(paymentIntentId);
  await holdShare(group._id, 'Quarter');
  await succeed(startDemoPayment(buyer));
  const { group: full } = await buildFull();
  await buildWaitlist(full._id, 'Half');
  await openShareLink(group._id);
  await openRanchPage(admin.supplierId);
  await addRanchPicture(admin.supplierId);
  await addPicture(group._id);
  await askToFollow(admin.supplierId, 'fay@example.com');
  const window = await buildWindow(group._id);
  await succeed(chooseWindow(purchase._id, window._id, buyer));
  await succeed(checkOff(purchase._id, admin.token));
  await handOn();
  await mailReminder();
  await changeEmail(await buildConfirmed(), 'new@example.com');
  await askForEmail(member, 'newer@example.com');
  await succeed(api('POST', '/api/users/forgot-password', { body: { email: member.email } }));
  const { secret } = await buildSecondFactor(admin);
  // A payment that the provider knows and a restored shop does not: no call makes one.
  await database.query(
    `insert into open_payments (id, state, amount_cents) values ('pi_unknown', 'held', 27500)`,
  );
  await server?.end('SIGTERM');
  await server?.start({ SMTP_URL: 'smtp://127.0.0.1:9' });
  await buildGroup({ inviteEmails: ['ina@example.com'] });
  const empty = await eventually(
    async () => {
      // A job takes it at once.
      await database.query('insert into calendar_changes (group_id) select id from groups limit 1');
      return emptyTables(database);
    },
    (tables) => tables.length === 0,
  );
  if (empty.length > 0) throw new Error(`No rows are in ${empty.join(', ')}.`);
  await server?.end('SIGTERM');
  return {
    buyer: { email: buyer.email, password: buyer.password, token: await unending(buyer, database) },
    admin: { email: admin.email, password: admin.password, secret },
    groupId: group._id,
    purchaseId: purchase._id,
  };
}

/** Acts after the sale of a custom-exempt animal, until it is cut. */
async function handOn(): Promise<void> {
  const { buyer, purchase, group, change } = await buildOwned();
  await succeed(giveContact(buyer.token));
  const path = `/api/purchases/${purchase._id}`;
  const { agreement } = await readReceipt(purchase._id, buyer.token);
  const signed = { name: 'Ann Ames', version: agreement?.version };
  await succeed(api('POST', `${path}/agreement`, { token: buyer.token, body: signed }));
  await buyShare(group._id, 'Quarter');
  await succeed(change('POST', '/owners/reminder'));
  await succeed(change('POST', '/papers'));
  await openButcherLink(group._id);
  await reach(group._id, 'booked');
  const plannedOn = inHours(30 * 24).beginsAt.slice(0, 10);
  await succeed(setMilestone(group._id, 'harvested', { plannedOn, note: 'At Ed’s' }));
  await succeed(postNews(group._id));
  const calendar = await openCalendar(buyer.token);
  await fetch(`${serverUrl()}/api/calendar/${calendar}`);
  await succeed(change('PUT', '/weights', { hangingLb: 742.5 }));
  const boxes = { token: await superadminToken(), body: { boxes: 3, pounds: 104 } };
  await succeed(api('PUT', `${path}/boxes`, boxes));
}

const askForEmail = ({ token, password }: TestUser, email: string) =>
  succeed(api('POST', '/api/account/email', { token, body: { email, currentPassword: password } }));

/** The address before can be taken back. */
async function changeEmail(person: TestUser, email: string): Promise<void> {
  await askForEmail(person, email);
  const token = tokenIn(await waitForMail(email, 'Confirm your new email address'));
  await succeed(api('POST', '/api/account/email/confirm', { body: { token } }));
}

const farAway = new Date('2100-01-01');

/** @returns the token of a session as this release issued it, but for its end: the test runs years later. */
async function unending({ token }: TestUser, database: Client): Promise<string> {
  const payload = decodeJwt(token);
  await database.query('update sessions set expires_at = $1 where id = $2', [farAway, payload.sid]);
  return new SignJWT({ ...payload, exp: farAway.getTime() / 1000 })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(tokenSecret));
}

function dump(url: string): string {
  const args = ['--inserts', '--rows-per-insert=1000', '--no-owner', '--no-privileges', url];
  const text = execFileSync('pg_dump', args, { encoding: 'utf8' });
  // Commands of psql: the dump is run as SQL.
  return text.replace(/^\\.*\n/gm, '');
}

/** Writes the dump of this release's database, such as `0.1.0.sql`, with rows in every table. */
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
const file = dumpOf(version);
const fleet = await startFleet({
  database: 'postgres',
  env: { ...releaseSecrets, FILL_BY_SECONDS: '0.5', SWEEP_SECONDS: '0.5' },
});
const url = fleet.databaseUrl ?? '';
const client = new Client({ connectionString: url });
await client.connect();
try {
  const world = await fill(fleet, client);
  writeFileSync(file, `-- ${JSON.stringify(world)}\n${dump(url)}`);
} finally {
  await client.end();
  await fleet.close();
}
