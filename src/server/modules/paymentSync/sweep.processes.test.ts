import {
  bookedCharge,
  forgetIntent,
  intentsOf,
  payByCard,
  refundInDashboard,
  scheduleFault,
} from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  buyShare,
  holdShare,
  purchasesOf,
  readGroup,
  startDemoPayment,
  startPayment,
} from '#testing/factories/purchases';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { buildLine, lineOf } from '#testing/factories/waitlist';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api } from '#testing/testServer';

/** A server that hears nothing from its provider, and whose holds run out within seconds. */
let fleet: Fleet;

const startUp = 240_000;
const patience = 60_000;

beforeAll(async () => {
  fleet = await startFleet({
    database: 'pglite',
    hasWebhooks: false,
    env: { HOLD_MINUTES: '0.1', SWEEP_SECONDS: '0.5' },
  });
}, startUp);

afterAll(() => fleet.close(), startUp);

const untilState = (buyer: TestUser, wanted: string) =>
  eventually(
    async () => (await purchasesOf(buyer))[0]?.state ?? 'none',
    (state) => state === wanted,
    patience,
  );

it.concurrent(
  'releases a hold that ran out, and ends its payment',
  async () => {
    const { buyer, groupId, paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
    const { quarters } = await eventually(
      () => readGroup(buyer.token, groupId),
      (group) => group.quarters?.held === 0,
      patience,
    );
    expect(quarters?.held).toBe(0);
    const [intent] = await intentsOf(buyer.userId);
    expect(intent).toMatchObject({ id: paymentIntentId, status: 'canceled' });
  },
  startUp,
);

it.concurrent(
  'releases a hold that ran out and whose payment nobody knows, and the admins see it',
  async () => {
    const { buyer, groupId, paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
    await forgetIntent(paymentIntentId);
    const { quarters } = await eventually(
      () => readGroup(buyer.token, groupId),
      (group) => group.quarters?.held === 0,
      patience,
    );
    expect(quarters?.held).toBe(0);
    const token = await superadminToken();
    const { body } = await api<{ message: string }[]>('GET', '/api/alerts', { token });
    expect(body.filter(({ message }) => message.includes(paymentIntentId))).toHaveLength(1);
  },
  startUp,
);

it.concurrent(
  'settles what was paid and never tracked',
  async () => {
    const { buyer, paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
    await payByCard(paymentIntentId);
    expect(await untilState(buyer, 'paid')).toBe('paid');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({ capturedCents: 55_000 });
  },
  startUp,
);

it.concurrent(
  'finishes a sale that the provider interrupted',
  async () => {
    const { buyer, paymentIntentId } = await holdShare((await buildGroup())._id, 'Half');
    await scheduleFault({
      operation: 'capture',
      kind: 'server-error',
      paymentIntent: paymentIntentId,
      times: 2,
    });
    await payByCard(paymentIntentId);
    expect(await untilState(buyer, 'paid')).toBe('paid');
    expect(await bookedCharge(paymentIntentId)).toMatchObject({
      capturedCents: 55_000,
      refundedCents: 0,
    });
  },
  startUp,
);

it.concurrent(
  'returns the share of what was refunded in the provider’s dashboard',
  async () => {
    const group = await buildGroup();
    const { buyer, paymentIntentId } = await buyShare(group._id, 'Half');
    await refundInDashboard(paymentIntentId);
    expect(await untilState(buyer, 'refunded')).toBe('refunded');
    expect((await readGroup(buyer.token, group._id)).remainingCost).toBe(4400);
  },
  startUp,
);

it.concurrent(
  'gives a demo charge back that bought nothing, and the admins see it',
  async () => {
    const { body } = await startDemoPayment(await buildUser());
    await payByCard(body.paymentIntentId);
    const charge = await eventually(
      () => bookedCharge(body.paymentIntentId),
      (booked) => booked?.refundedCents === 3000,
      patience,
    );
    expect(charge).toMatchObject({ capturedCents: 3000, refundedCents: 3000 });
    const token = await superadminToken();
    const kinds = await eventually(
      async () => {
        const { body } = await api<{ kind: string }[]>('GET', '/api/alerts', { token });
        return body.map(({ kind }) => kind);
      },
      (all) => all.includes('charge-returned'),
    );
    expect(kinds).toContain('charge-returned');
  },
  startUp,
);

it.concurrent(
  'settles an offer that was paid and never tracked',
  async () => {
    const group = await buildGroup({ totalPortions: 1 });
    await holdShare(group._id, 'Full');
    const [first] = await buildLine(group._id, 'Half');
    if (!first) throw new Error('nobody');
    await eventually(
      () => lineOf(first, group._id),
      (line) => line?.offer !== null,
      patience,
    );
    const { body } = await startPayment(first, group._id, 'Half');
    await payByCard(body.paymentIntentId);
    expect(await untilState(first, 'paid')).toBe('paid');
  },
  startUp,
);
