import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { Client } from 'pg';

import type { Alert } from '#shared/alerts/alerts.contract';
import { bookedCharge, payByCard } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  refundShare,
  trackPurchase,
  type StartedPayment,
} from '#testing/factories/purchases';
import {
  buildUser,
  firstSuperadmin,
  logIn,
  succeed,
  type TestUser,
} from '#testing/factories/users';
import { askForBalance, consent, depositCents, sellWithDeposit } from '#testing/factories/weight';
import { createPostgres, type FleetDatabase } from '#testing/fleet/database';
import { outputOf, runBuilt } from '#testing/fleet/script';
import { startFleet, type Fleet, type FleetServer } from '#testing/fleet/serverFleet';
import { api } from '#testing/testServer';

const elsewhere = { PUBLIC_URL: 'http://localhost:9090' };

let fleet: Fleet;
let folder: string;
let file: string;
/** Sold since the backup: what a restored database can find again, and what it cannot. */
const again: string[] = [];
const nowhere: string[] = [];
let soldBefore: Awaited<ReturnType<typeof buyShare>>;
/** Begun since the backup, and not paid yet. */
let live: StartedPayment & { buyer: TestUser; groupId: string };
const copies: FleetDatabase[] = [];

/** A shop with a sale, an open balance and a deposit, its backup, and seven sales and a hold since then. */
beforeAll(async () => {
  const env = { SWEEP_SECONDS: '0.5', FILL_BY_SECONDS: '0.5', PUBLIC_URL: 'http://localhost:8080' };
  fleet = await startFleet({ database: 'postgres', env });
  folder = await mkdtemp(path.join(tmpdir(), 'sharecut-copies-'));
  file = path.join(folder, 'shop.dump');
  const [known, ...buyers] = [await buildGroup(), await buildUser(), await buildUser()];
  const payer = await buildUser();
  soldBefore = await buyShare(known._id, 'Half');
  await askForBalance();
  const { group: withDeposit } = await sellWithDeposit();
  await fleet.command('backup', file);
  for (const buyer of buyers) {
    again.push((await buyShare(known._id, 'Quarter', buyer)).paymentIntentId);
  }
  const deposit = { ...consent, deposit: depositCents };
  again.push((await buyShare(withDeposit._id, 'Full', payer, deposit)).paymentIntentId);
  for (const group of [await buildGroup(), await buildGroup()]) {
    for (const portion of ['Half', 'Quarter'] as const) {
      nowhere.push((await buyShare(group._id, portion)).paymentIntentId);
    }
  }
  live = await holdShare(known._id, 'Half');
});

afterAll(async () => {
  await fleet.close();
  await Promise.all(copies.map((copy) => copy.drop()));
  await rm(folder, { recursive: true, force: true });
});

async function copyDatabase(): Promise<string> {
  const copy = await createPostgres();
  copies.push(copy);
  return copy.url ?? '';
}

async function ask<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts a server on a copy and lets it sweep twice, beside the original. */
async function sweepCopy(url: string): Promise<FleetServer> {
  const server = await fleet.add({ DATABASE_URL: url, ...elsewhere });
  await server.start();
  const done = async () =>
    (
      await ask<{ done: string }>(
        url,
        "select done_at::text as done from leases where name = 'sweep'",
      )
    )[0]?.done;
  const first = await eventually(done, (at) => typeof at === 'string');
  await eventually(done, (at) => at !== first);
  return server;
}

/** Expects that no sale since the backup was refunded. */
async function expectUntouched(): Promise<void> {
  for (const id of [...again, ...nowhere]) {
    expect(await bookedCharge(id)).toMatchObject({ refundedCents: 0 });
  }
}

/** Shares whose deposit is paid, each with what is asked for beyond it. */
const listRests = () =>
  ask(
    fleet.databaseUrl ?? '',
    `select share.price_cents as price, share.deposit_cents as deposit, share.agreed_terms as terms,
       rest.price_cents as rest
     from purchases share join purchases rest on rest.balance_of = share.id and rest.state = 'held'
     where share.state = 'paid' and share.deposit_cents is not null`,
  );

const heldAlerts = (url: string) =>
  ask<{ message: string }>(
    url,
    "select message from alerts where kind = 'returns-held' and resolved_at is null",
  );

it('touches no payment of the running original when a backup is restored beside it', async () => {
  const url = await copyDatabase();
  const said = await outputOf(runBuilt('restore', [file], { DATABASE_URL: url }));
  expect(said).toContain('It is a copy');
  const copy = await sweepCopy(url);
  await expectUntouched();
  expect(await heldAlerts(url)).toEqual([]);

  process.env.TEST_SERVER_URL = copy.url;
  const refunded = await refundShare(soldBefore.purchase._id);
  fleet.use();
  expect(refunded.body).toMatchObject({ state: 'refunded' });
  expect(await bookedCharge(soldBefore.paymentIntentId)).toMatchObject({ refundedCents: 0 });
  await copy.end('SIGTERM');
});

it('holds back what it does not know when its PUBLIC_URL is not the one of its database', async () => {
  const url = await copyDatabase();
  await promisify(execFile)('pg_restore', ['--no-owner', '--dbname', url, file]);
  const copy = await sweepCopy(url);
  await expectUntouched();
  expect((await heldAlerts(url))[0]?.message).toContain('is http://localhost:9090');
  await copy.end('SIGTERM');
});

it('holds refunds of unknown payments when a copy claims to be the original', async () => {
  const url = await copyDatabase();
  await promisify(execFile)('pg_restore', ['--no-owner', '--dbname', url, file]);
  await ask(url, "update shops set public_url = 'http://localhost:9090'");
  const copy = await sweepCopy(url);
  await expectUntouched();
  expect((await heldAlerts(url))[0]?.message).toContain('7 payments');
  await copy.end('SIGTERM');
});

it('does not disturb the original’s sales when copies run', async () => {
  const { buyer, groupId, paymentIntentId } = live;
  await payByCard(paymentIntentId);
  const share = { groupId, portion: 'Half', paymentIntentId } as const;
  expect((await trackPurchase(buyer, share)).status).toBe(201);
  again.push(paymentIntentId);
});

it('recovers purchases after a takeover, and refunds the rest when it is released', async () => {
  await fleet.servers[0]?.end('SIGTERM');
  await fleet.command('restore', file, '--takes-over', '--replace');
  await fleet.servers[0]?.start();
  const { email, password } = firstSuperadmin;
  const logInFirst = async () => (await succeed(logIn(email, password))).body.token ?? '';
  let token = await logInFirst();
  const listHeld = async () =>
    (await api<Alert[]>('GET', '/api/alerts', { token })).body.filter(
      ({ kind }) => kind === 'returns-held',
    );
  const [alert] = await eventually(listHeld, (all) => all.length > 0);
  expect(alert?.message).toContain('3 sales made after it were found again');
  expect(alert?.message).toContain('5 payments');
  await expectUntouched();

  // The database is lost once more, and its newer backup has the payments that wait for a decision.
  const newer = path.join(folder, 'newer.dump');
  await fleet.command('backup', newer);
  await fleet.servers[0]?.end('SIGTERM');
  await fleet.command('restore', newer, '--takes-over', '--replace');
  await fleet.servers[0]?.start();
  token = await logInFirst();
  const countHeld = () =>
    ask(fleet.databaseUrl ?? '', "select id from open_payments where state = 'held'");
  expect(await eventually(countHeld, (held) => held.length === 5)).toHaveLength(5);
  await expectUntouched();
  expect((await refundShare(soldBefore.purchase._id, { token })).status).toBe(200);

  expect(await fleet.command('releaseReturns')).toContain('5 payments');
  const isBack = async (id: string) => ((await bookedCharge(id))?.refundedCents ?? 0) > 0;
  for (const id of nowhere) {
    expect(await eventually(() => isBack(id), Boolean)).toBe(true);
  }
  expect(await Promise.all(again.slice(0, 3).map(isBack))).toEqual([false, false, false]);
  expect(await listRests()).toEqual([
    { price: 162_422, deposit: depositCents, terms: consent.terms, rest: 121_816 },
    { price: 162_422, deposit: depositCents, terms: consent.terms, rest: 121_816 },
  ]);
  expect(await listHeld()).toEqual([]);
});
