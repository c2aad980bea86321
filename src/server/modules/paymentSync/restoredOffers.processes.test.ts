import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { Client } from 'pg';

import type { Alert } from '#shared/alerts/alerts.contract';
import {
  bookedCharge,
  chargeOutside,
  clearFaults,
  intentsOf,
  scheduleFault,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare, purchasesOf, startPayment } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { logIn, succeed, type TestUser } from '#testing/factories/users';
import { buildLine } from '#testing/factories/waitlist';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api } from '#testing/testServer';

const startUp = 240_000;
const patience = 60_000;

let fleet: Fleet;
let folder: string;

beforeEach(async () => {
  const env = { SWEEP_SECONDS: '0.5' };
  fleet = await startFleet({ database: 'postgres', hasWebhooks: false, env });
  folder = await mkdtemp(path.join(tmpdir(), 'sharecut-restored-'));
}, startUp);

afterEach(async () => {
  await fleet.close();
  await rm(folder, { recursive: true, force: true });
}, startUp);

/** Somebody paid in the lost time for what had been offered to them before the backup. */
async function loseOfferPayment() {
  const admin = await buildSupplierAdmin();
  const group = await buildGroup({
    supplierId: admin.supplierId,
    totalPortions: 1,
    totalCost: 100,
  });
  const { buyer: holder } = await holdShare(group._id, 'Full');
  const [person] = await buildLine(group._id, 'Full');
  if (!person) throw new Error('nobody');
  const [held] = await purchasesOf(holder);
  await api('POST', `/api/purchases/${held?._id ?? ''}/release`, holder);
  const file = path.join(folder, 'offer.dump');
  await fleet.command('src/server/backup/backup.ts', file);
  const { paymentIntentId } = await buyShare(group._id, 'Full', person);
  await fleet.servers[0]?.end('SIGTERM');
  await fleet.command('src/server/backup/restore.ts', file, '--replace');
  return { admin, groupId: group._id, person, paymentIntentId };
}

/** Changes the restored database while no server runs. */
async function change(statement: string, ...values: string[]): Promise<void> {
  const client = new Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  await client.query(statement, values).finally(() => client.end());
}

/** The restored server ended everybody's session. */
async function startAgain(person: TestUser): Promise<void> {
  await fleet.servers[0]?.start();
  const { body } = await logIn(person.username, person.password);
  person.token = body.token ?? '';
}

const untilState = (buyer: TestUser, wanted: string) =>
  eventually(
    async () => (await purchasesOf(buyer))[0]?.state ?? 'none',
    (state) => state === wanted,
    patience,
  );

it(
  'makes an offer that was paid in the lost time its buyer’s, charged once',
  async () => {
    const { person, paymentIntentId } = await loseOfferPayment();
    await startAgain(person);
    expect(await untilState(person, 'paid')).toBe('paid');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({
      capturedCents: 10_000,
      refundedCents: 0,
    });
    expect(await intentsOf(person.userId)).toHaveLength(1);
  },
  startUp,
);

it(
  'gives whoever presses Pay again the payment that they have made, before it is found',
  async () => {
    const { groupId, person, paymentIntentId } = await loseOfferPayment();
    const fault = { operation: 'retrieve', kind: 'server-error', times: 1000 } as const;
    await scheduleFault({ ...fault, paymentIntent: paymentIntentId });
    await startAgain(person);
    const { body } = await succeed(startPayment(person, groupId, 'Full', 10_000));
    expect(body.paymentIntentId).toBe(paymentIntentId);
    await clearFaults();
    expect(await untilState(person, 'paid')).toBe('paid');
    expect(await intentsOf(person.userId)).toHaveLength(1);
  },
  startUp,
);

/** What may have become of the offer before its payment is found. */
const ends: [string, (userId: string) => Promise<void>][] = [
  [
    'was let go',
    async (userId) => {
      await change('update groups set held_cents = 0, quarters_held = 0');
      await change('delete from waitlist where user_id = $1', userId);
      await change(
        "update purchases set state = 'released', release_reason = 'returned' where user_id = $1",
        userId,
      );
    },
  ],
  [
    'has another payment',
    async (userId) => {
      const other = await chargeOutside(10_000, {});
      await change('update purchases set intent_id = $1 where user_id = $2', other, userId);
    },
  ],
];

it.each(ends)(
  'gives back what was paid in the lost time for an offer that %s, and the admins see it',
  async (_, end) => {
    const { admin, person, paymentIntentId } = await loseOfferPayment();
    await end(person.userId);
    await startAgain(admin);
    const booked = await eventually(
      () => bookedCharge(paymentIntentId),
      (charge) => charge?.refundedCents === 10_000,
      patience,
    );
    expect(booked).toMatchObject({ capturedCents: 10_000, refundedCents: 10_000 });
    const listAlerts = async () => (await api<Alert[]>('GET', '/api/alerts', admin)).body;
    const alerts = await eventually(listAlerts, (all) => all.length > 0, patience);
    expect(alerts).toMatchObject([{ kind: 'charge-returned' }]);
  },
  startUp,
);
