import { bookedCharge, payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, type TestUser } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { callServer, type Answer } from '#testing/testServer';

/** Four servers that started at once on an empty database. */
const fleet = useFleet({ servers: 4, database: 'postgres', isDurable: false });

const serverAt = (place: number): string => fleet.servers[place % 4]?.url ?? '';

const hold = (
  server: string,
  { token }: TestUser,
  share: { groupId: string; portion: string; amount: number },
): Promise<Answer<{ paymentIntentId: string }>> =>
  callServer(server, 'POST', '/api/stripe/payment-intent', {
    token,
    body: { currency: 'usd', ...share },
  });

const track = (server: string, { token, userId }: TestUser, share: object) =>
  callServer(server, 'POST', '/api/purchase-tracking', {
    token,
    body: { userId, amountPaid: 0, ...share },
  });

it('migrates once when several servers start at once', async () => {
  const { rows } = await fleet.pool.query(
    'select hash, count(*) from schema_migrations group by hash',
  );
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.every(({ count }: { count: string }) => count === '1')).toBe(true);
});

it('makes one payment and one sale when a hold and its tracking are repeated at all servers at once', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  const share = { groupId: group._id, portion: 'Half' };
  const everywhere = [0, 1, 2, 3].map(serverAt);
  const held = await Promise.all(
    everywhere.map((server) => hold(server, buyer, { ...share, amount: 55_000 })),
  );
  const started = held.filter(({ status }) => status === 200);
  const [intent = '', ...others] = new Set(started.map(({ body }) => body.paymentIntentId));
  expect(others).toEqual([]);
  await payByCard(intent);
  const answers = await Promise.all(everywhere.map((server) => track(server, buyer, share)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
  expect(await bookedCharge(intent)).toMatchObject({ capturedCents: 55_000 });
});

it('allows three held shares per buyer when many are requested at once', async () => {
  const buyer = await buildUser();
  const { _id: supplierId } = await buildSupplier();
  const groups = [];
  while (groups.length < 12) groups.push(await buildGroup({ supplierId }));
  const answers = await Promise.all(
    groups.map(({ _id }, place) =>
      hold(serverAt(place), buyer, { groupId: _id, portion: 'Half', amount: 55_000 }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
});

it('starts ten payments an hour when more are requested at once', async () => {
  const buyer = await buildUser();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, place) =>
      callServer(serverAt(place), 'POST', '/api/stripe/payment-intent', {
        token: buyer.token,
        body: { amount: 3000, currency: 'usd' },
      }),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
});
