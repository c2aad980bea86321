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
import { buyShare, purchasesOf, startPayment } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { firstSuperadmin, logIn, succeed, type TestUser } from '#testing/factories/users';
import { buildWaitlist, refundSold } from '#testing/factories/waitlist';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api } from '#testing/testServer';

let fleet: Fleet;
let folder: string;

/** An offer made before the backup, which was paid after it. */
interface LostPayment {
  admin: TestUser;
  groupId: string;
  person: TestUser;
  paymentIntentId: string;
}

async function buildWaitlistHold(): Promise<Omit<LostPayment, 'paymentIntentId'>> {
  const admin = await buildSupplierAdmin();
  const { supplierId } = admin;
  const group = await buildGroup({ supplierId, totalPortions: 1, totalCost: 100 });
  const full = await buyShare(group._id, 'Full');
  const [person] = await buildWaitlist(group._id, 'Full');
  if (!person) throw new Error('The waitlist is empty.');
  await refundSold(full);
  return { admin, groupId: group._id, person };
}

/** Changes the restored database. */
async function change(statement: string, ...values: string[]): Promise<void> {
  const client = new Client({ connectionString: fleet.databaseUrl });
  await client.connect();
  try {
    await client.query(statement, values);
  } finally {
    await client.end();
  }
}

const cases = ['left alone', 'paid again', 'released', 'paid otherwise'] as const;
type Case = (typeof cases)[number];
const lost = new Map<Case, LostPayment>();

function lostPayment(name: Case): LostPayment {
  const found = lost.get(name);
  if (!found) throw new Error(`No payment was lost: ${name}.`);
  return found;
}

/** What happened to the offers before the restored server starts. */
async function changeWaitlistHolds(): Promise<void> {
  const fault = { operation: 'retrieve', kind: 'server-error', times: 1000 } as const;
  const { paymentIntentId: paymentIntent } = lostPayment('paid again');
  await scheduleFault({ ...fault, paymentIntent });

  const released = lostPayment('released');
  await change(
    'update groups set held_cents = 0, quarters_held = 0 where id = $1',
    released.groupId,
  );
  await change('delete from waitlist where user_id = $1', released.person.userId);
  await change(
    "update purchases set state = 'released', release_reason = 'returned' where user_id = $1",
    released.person.userId,
  );

  const other = await chargeOutside(10_000, {});
  const { userId } = lostPayment('paid otherwise').person;
  await change('update purchases set intent_id = $1 where user_id = $2', other, userId);
}

/** One backup, one payment after it for each case, and the backup restored. */
beforeAll(async () => {
  const env = { SWEEP_SECONDS: '0.5' };
  fleet = await startFleet({ database: 'postgres', hasWebhooks: false, env });
  folder = await mkdtemp(path.join(tmpdir(), 'sharecut-restored-'));
  const file = path.join(folder, 'offers.dump');
  const offers = await Promise.all(cases.map(buildWaitlistHold));
  await fleet.command('backup', file);
  for (const [index, offer] of offers.entries()) {
    const { paymentIntentId } = await buyShare(offer.groupId, 'Full', offer.person);
    lost.set(cases[index] ?? 'left alone', { ...offer, paymentIntentId });
  }
  await fleet.servers[0]?.end('SIGTERM');
  await fleet.command('restore', file, '--takes-over', '--replace');
  await changeWaitlistHolds();
  await fleet.servers[0]?.start();
});

afterAll(async () => {
  await fleet.close();
  await rm(folder, { recursive: true, force: true });
});

/** The restored server has ended every session. */
async function logInAgain(person: TestUser): Promise<void> {
  const { body } = await succeed(logIn(person.username, person.password));
  person.token = body.token ?? '';
}

/** Releases the returns that the takeover holds, once its alert is there. @returns the message of the alert */
async function releaseReturns(): Promise<string> {
  const { email, password } = firstSuperadmin;
  const token = (await succeed(logIn(email, password))).body.token ?? '';
  const listHeld = async () =>
    (await api<Alert[]>('GET', '/api/alerts', { token })).body.filter(
      ({ kind }) => kind === 'returns-held',
    );
  const [alert] = await eventually(listHeld, (all) => all.length > 0);
  await succeed(api('POST', '/api/returns/release', { token }));
  return alert?.message ?? '';
}

const untilState = (buyer: TestUser, wanted: string) =>
  eventually(
    async () => (await purchasesOf(buyer))[0]?.state ?? 'none',
    (state) => state === wanted,
  );

it('sells a waitlist hold to its buyer, charged once, when it was paid after the backup', async () => {
  const { person, paymentIntentId } = lostPayment('left alone');
  await logInAgain(person);
  expect(await untilState(person, 'paid')).toBe('paid');
  expect(await bookedCharge(paymentIntentId)).toMatchObject({
    capturedCents: 10_000,
    refundedCents: 0,
  });
  expect(await intentsOf(person.userId)).toHaveLength(1);
});

it('returns the payment that was made when its buyer presses Pay again before it is found', async () => {
  const { groupId, person, paymentIntentId } = lostPayment('paid again');
  await logInAgain(person);
  const { body } = await succeed(startPayment(person, groupId, 'Full', 10_000));
  expect(body.paymentIntentId).toBe(paymentIntentId);
  await clearFaults();
  // Each read that failed has doubled the pause before the next one.
  await change('update open_payments set next_sweep_at = now()');
  expect(await untilState(person, 'paid')).toBe('paid');
  expect(await intentsOf(person.userId)).toHaveLength(1);
});

it('holds back all other payments until a superadmin lets them go', async () =>
  expect(await releaseReturns()).toContain('2 payments ($200.00)'));

it.each([
  ['was released', 'released'],
  ['has another payment', 'paid otherwise'],
] as const)(
  'refunds a payment made after the backup when its waitlist hold %s, and alerts the admins',
  async (_, name) => {
    const { admin, paymentIntentId } = lostPayment(name);
    await logInAgain(admin);
    const booked = await eventually(
      () => bookedCharge(paymentIntentId),
      (charge) => charge?.refundedCents === 10_000,
    );
    expect(booked).toMatchObject({ capturedCents: 10_000, refundedCents: 10_000 });
    const listAlerts = async () => (await api<Alert[]>('GET', '/api/alerts', admin)).body;
    const alerts = await eventually(listAlerts, (all) => all.length > 0);
    expect(alerts).toMatchObject([{ kind: 'charge-returned' }]);
  },
);
