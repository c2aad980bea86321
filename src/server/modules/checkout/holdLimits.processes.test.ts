import { payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { trackPurchase } from '#testing/factories/purchases';
import { buildUser, type TestUser } from '#testing/factories/users';
import { useFleet } from '#testing/fleet/useFleet';
import { eventually } from '#testing/eventually';
import {
  buildGroups,
  buildUsers,
  full,
  holdFrom,
  expireHoldsOf,
  quarter,
} from '#testing/factories/holding';
import { api } from '#testing/testServer';

/** Two servers with the limits of a public server. */
const fleet = useFleet({
  servers: 2,
  database: 'postgres',
  isDurable: false,
  env: {
    HELD_QUARTERS_PER_NETWORK: '',
    RAN_OUT_PER_NETWORK: 'on',
    SWEEP_SECONDS: '0.5',
    TRUST_PROXY: 'loopback',
  },
});

let calls = 0;

/** The address of the one server, then of the other one, in turn. */
const hold = (from: string, buyer: TestUser, groupId: string | undefined, amount?: number) =>
  holdFrom(fleet.servers[(calls += 1) % 2]?.url ?? '', from, buyer, { groupId, amount });

describe('eight accounts of one network that want every share of every group', () => {
  const attackers = '203.0.113.7';
  let groups: string[];
  let accounts: TestUser[];

  beforeAll(async () => {
    groups = await buildGroups(6);
    accounts = await buildUsers(8);
  });

  it('hold ten Fulls, to the quarter, and leave the rest to others', async () => {
    const answers = await Promise.all(
      accounts.flatMap((account, place) =>
        groups
          .filter((_, index) => index % 2 === place % 2)
          .map((groupId) => hold(attackers, account, groupId)),
      ),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(refused).toHaveLength(14);
    expect(refused[0]?.body.message).toMatch(
      /^Too many unpaid shares are held from your network\. Please try again in \d+ minutes\.$/,
    );
    const retryAfter = Number(refused[0]?.headers.get('retry-after'));
    expect(retryAfter).toBeGreaterThan(500);
    expect(retryAfter).toBeLessThanOrEqual(600);

    const honest = await buildUser();
    const held = await Promise.all(groups.map((id) => hold('198.51.100.1', honest, id)));
    const one = held.findIndex(({ status }) => status === 200);
    expect(one).toBeGreaterThanOrEqual(0);
    await payByCard(held[one]?.body.paymentIntentId ?? '');
    const bought = await trackPurchase(honest, { groupId: groups[one] ?? '', portion: 'Full' });
    expect(bought.status).toBe(201);
  });

  it('allows a network one Full for a day when its holds expired', async () => {
    await expireHoldsOf(fleet.pool, accounts);
    const [first, second] = [await buildUser(), await buildUser()];
    const [one, other] = await buildGroups(2);
    expect((await hold(attackers, first, one)).status).toBe(200);
    const refused = await hold(attackers, second, other, quarter);
    expect(refused.status).toBe(429);
    expect((await hold('198.51.100.2', second, other)).status).toBe(200);
  });
});

it('counts an IPv6 network as one, without released and paid holds', async () => {
  const [payer, returner] = [await buildUser(), await buildUser()];
  const others = await buildUsers(9);
  const [one = '', other, ...free] = await buildGroups(5);
  const paid = await hold('2001:db8::1', payer, one);
  await payByCard(paid.body.paymentIntentId);
  await trackPurchase(payer, { groupId: one, portion: 'Full' });
  await hold('2001:db8::2', returner, other);
  const mine = await api<{ _id: string }[]>('GET', '/api/purchases/mine', returner);
  await api('POST', `/api/purchases/${mine.body[0]?._id}/release`, returner);

  const shares = others.map((buyer, place) => ({ buyer, groupId: free[place % 3] }));
  const held = await Promise.all(
    shares.map(({ buyer, groupId }, place) => hold(`2001:db8::${place}:1`, buyer, groupId)),
  );
  expect(held.map(({ status }) => status)).toEqual(Array(9).fill(200));
  expect((await hold('2001:db8::1', payer, other)).status).toBe(200);
  expect((await hold('2001:db8::9', returner, other, quarter)).status).toBe(429);
  expect((await hold('2001:db8:0:1::9', returner, other, quarter)).status).toBe(200);
});

it.each([
  [10, 'Full', full],
  [40, 'Quarter', quarter],
] as const)(
  'lets %d buyers behind one address buy a group out, a %s each',
  async (count, portion, amount) => {
    const { _id: groupId } = await buildGroup({ totalCost: 11_000, totalPortions: 10 });
    const buyers = await buildUsers(count);
    const address = `198.51.100.${100 + count}`;
    const bought = await Promise.all(
      buyers.map(async (buyer) => {
        const { body } = await hold(address, buyer, groupId, amount);
        await payByCard(body.paymentIntentId);
        return trackPurchase(buyer, { groupId, portion });
      }),
    );
    expect(bought.map(({ status }) => status)).toEqual(Array(count).fill(201));
  },
);

it('holds what two networks may for a /48, by however many of its /64 it is asked', async () => {
  const groups = await buildGroups(12);
  const accounts = await buildUsers(24);
  const answers = await Promise.all(
    accounts.flatMap((account, place) =>
      [0, 1, 2].map((nth) =>
        hold(
          `2001:db8:4:${(place * 256).toString(16)}::1`,
          account,
          groups[(place + nth * 5) % 12],
        ),
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThan(0);
  const honest = await buildUser();
  const held = await Promise.all(groups.map((id) => hold('2001:db8:5::1', honest, id, quarter)));
  expect(held.filter(({ status }) => status === 200)).toHaveLength(3);
});

it('lets buyers on the phones of one carrier buy at the same time', async () => {
  const { _id: groupId } = await buildGroup({ totalCost: 11_000, totalPortions: 10 });
  const buyers = await buildUsers(40);
  const bought = await Promise.all(
    buyers.map(async (buyer, place) => {
      const { body } = await hold(`2001:db8:6:${place.toString(16)}::1`, buyer, groupId, quarter);
      await payByCard(body.paymentIntentId);
      return trackPurchase(buyer, { groupId, portion: 'Quarter' });
    }),
  );
  expect(bought.map(({ status }) => status)).toEqual(Array(40).fill(201));
});

it('deletes the network of a hold when limits no longer count it', async () => {
  const buyer = await buildUser();
  const [group] = await buildGroups(1);
  await hold('198.51.100.10', buyer, group, quarter);
  await expireHoldsOf(fleet.pool, [buyer]);
  const read = () =>
    fleet.pool.query<{ network: string | null }>(
      'select network from purchases where user_id = $1',
      [buyer.userId],
    );
  expect((await read()).rows).toEqual([{ network: '198.51.100.10' }]);
  await fleet.pool.query(
    `update purchases set hold_expires_at = hold_expires_at - interval '1 day'
        where user_id = $1`,
    [buyer.userId],
  );
  const forgotten = await eventually(read, ({ rows }) => rows[0]?.network === null, 30_000);
  expect(forgotten.rows).toEqual([{ network: null }]);
});
