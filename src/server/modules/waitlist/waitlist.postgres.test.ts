import { Pool } from 'pg';

import { quartersOf, type Portion } from '#shared/groups/portions';
import { payByCard } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, startPayment, trackPurchase } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, type TestUser } from '#testing/factories/users';
import { buildLine, lineOf } from '#testing/factories/waitlist';
import { startFleet, type Fleet } from '#testing/fleet/serverFleet';
import { api, callServer } from '#testing/testServer';

/** Two servers on one Postgres. */
let fleet: Fleet;
let pool: Pool;

const patience = 240_000;

beforeAll(async () => {
  fleet = await startFleet({
    servers: 2,
    database: 'postgres',
    env: { SWEEP_SECONDS: '0.5' },
  });
  pool = new Pool({ connectionString: fleet.databaseUrl });
}, patience);

afterAll(async () => {
  await pool.end();
  await fleet.close();
}, patience);

let calls = 0;
const eitherServer = () => fleet.servers[(calls += 1) % 2]?.url ?? '';

const endOffers = (groupId: string) =>
  pool.query(
    `update purchases set hold_expires_at = clock_timestamp()
      where group_id = $1 and state = 'held' and is_offer`,
    [groupId],
  );

const brokenInvariants = async () =>
  (await pool.query<{ message: string }>(`select message from alerts where kind = 'invariant'`))
    .rows;

it(
  'asks the next in line when an offer runs out, and an outsider never gets it before them',
  async () => {
    const group = await buildGroup({ totalPortions: 1 });
    const { buyer, purchase } = await buyShare(group._id, 'Half');
    await buyShare(group._id, 'Quarter');
    const [first, second] = await buildLine(group._id, 'Half', 'Half');
    if (!first || !second) throw new Error('nobody');
    await api('POST', `/api/purchases/${purchase._id}/leave`, { token: buyer.token });
    await endOffers(group._id);
    const offer = await eventually(
      () => lineOf(second, group._id),
      (line) => line?.offer !== null,
    );
    expect(offer?.offer).toMatchObject({ portion: 'Half' });
    expect(await lineOf(first, group._id)).toMatchObject({ waiting: 0, place: null, offer: null });
    // What ran out of an offer is no reason to wait before the next hold.
    expect((await startPayment(first, group._id, 'Quarter')).status).toBe(200);
    await endOffers(group._id);
    const nobody = await eventually(
      () => lineOf(second, group._id),
      (line) => line?.offer === null,
    );
    expect(nobody).toMatchObject({ waiting: 0, place: null, offer: null });
  },
  patience,
);

it(
  'asks the next when whoever is offered a share may not buy there any more',
  async () => {
    const group = await buildGroup({ totalPortions: 1 });
    const { buyer, purchase } = await buyShare(group._id, 'Half');
    const [first, second] = await buildLine(group._id, 'Full', 'Full');
    if (!first || !second) throw new Error('nobody');
    await api('POST', `/api/purchases/${purchase._id}/leave`, { token: buyer.token });
    expect((await lineOf(first, group._id))?.offer).not.toBeNull();
    await buyShare((await buildGroup())._id, 'Half', first);
    const line = await eventually(
      () => lineOf(second, group._id),
      (found) => found?.offer !== null,
    );
    expect(line?.offer).toMatchObject({ portion: 'Full' });
  },
  patience,
);

it(
  'refuses a place in a line of two hundred',
  async () => {
    const group = await buildGroup({ totalPortions: 1 });
    await buyShare(group._id, 'Half');
    await pool.query(
      `with people as (
        insert into users (id, username, email, role)
        select gen_random_uuid(), 'crowd' || n, 'crowd' || n || '@example.com', 'member'
        from generate_series(1, 200) n returning id
      )
      insert into waitlist (group_id, user_id, portion) select $1, id, 'Full' from people`,
      [group._id],
    );
    const answer = await api<{ message: string }>('PUT', `/api/groups/${group._id}/waitlist`, {
      token: (await buildUser()).token,
      body: { portion: 'Full' },
    });
    expect({ status: answer.status, message: answer.body.message }).toEqual({
      status: 409,
      message: '200 people stand in line for this group: nobody more can. Try again later.',
    });
  },
  patience,
);

it(
  'keeps a payment that came in the moment the offer ran out',
  async () => {
    const group = await buildGroup({ totalPortions: 1 });
    const { buyer, purchase } = await buyShare(group._id, 'Half');
    const [first, second] = await buildLine(group._id, 'Full', 'Full');
    if (!first || !second) throw new Error('nobody');
    await api('POST', `/api/purchases/${purchase._id}/leave`, { token: buyer.token });
    const { body } = await startPayment(first, group._id, 'Full', 440_000);
    await payByCard(body.paymentIntentId);
    await endOffers(group._id);
    const bought = await trackPurchase(first, { groupId: group._id, portion: 'Full' });
    expect([200, 201]).toContain(bought.status);
    expect(await lineOf(second, group._id)).toMatchObject({ place: { position: 1 } });
  },
  patience,
);

interface Served {
  user_id: string;
  portion: Portion;
}

/** Who was given quarters of the group, in the order the group's lock gave them. */
const served = async (groupId: string): Promise<Served[]> =>
  (
    await pool.query<Served>(
      `select user_id, portion from purchases where group_id = $1 order by id`,
      [groupId],
    )
  ).rows;

it(
  'serves nobody before somebody in line whose portion fits, however many race for it',
  async () => {
    const { _id: supplierId } = await buildSupplier();
    const { _id: groupId } = await buildGroup({ supplierId, totalPortions: 5 });
    const sellers: { buyer: TestUser; purchase: { _id: string } }[] = [];
    for (let count = 0; count < 19; count += 1) sellers.push(await buyShare(groupId, 'Quarter'));
    const before = (await served(groupId)).length;
    const wishes = Array.from({ length: 10 }, (_, index): Portion =>
      index % 5 === 4 ? 'Full' : index % 3 === 2 ? 'Half' : 'Quarter',
    );
    // The last Quarter is held while the line forms, so that nothing is there to be bought.
    const holder = await buildUser();
    await startPayment(holder, groupId, 'Quarter');
    const line = await buildLine(groupId, ...wishes);
    const outsiders = await Promise.all(Array.from({ length: 10 }, () => buildUser()));

    const priceCents = 22_000;
    const grab = async (person: TestUser, portion: Portion): Promise<void> => {
      for (let tries = 0; tries < 6; tries += 1) {
        await callServer(eitherServer(), 'POST', '/api/stripe/payment-intent', {
          token: person.token,
          body: { amount: priceCents * quartersOf[portion], currency: 'usd', groupId, portion },
        });
      }
    };
    await Promise.all([
      ...sellers.slice(0, 8).map(({ buyer, purchase }) =>
        callServer(eitherServer(), 'POST', `/api/purchases/${purchase._id}/leave`, {
          token: buyer.token,
        }),
      ),
      ...outsiders.map((person, index) => grab(person, index % 2 ? 'Half' : 'Quarter')),
    ]);

    const inLine = new Map(line.map(({ userId }, index) => [userId, wishes[index] ?? 'Full']));
    const waits = [...inLine.keys()];
    const given = (await served(groupId)).slice(before + 1);
    const left = async () =>
      (
        await pool.query<{ free: number; over: number }>(
          `select quarters_left - quarters_held as free,
            (select sum(quarters) from purchases p where p.group_id = g.id
              and p.state in ('held', 'settling', 'paid', 'refunding'))::int - total_quarters as over
            from groups g where id = $1`,
          [groupId],
        )
      ).rows[0];
    for (const { user_id: userId, portion } of given) {
      const place = waits.indexOf(userId);
      const passed = place < 0 ? waits : waits.slice(0, place);
      // Whoever is passed waits for more than the one who is served.
      const tooBig = passed.filter(
        (who) => quartersOf[inLine.get(who) ?? 'Full'] <= quartersOf[portion],
      );
      expect(tooBig).toEqual([]);
      if (place >= 0) waits.splice(place, 1);
    }
    expect(given.length).toBeGreaterThan(0);
    const { free = 0, over = 1 } = (await left()) ?? {};
    expect(over).toBeLessThanOrEqual(0);
    expect(waits.filter((who) => quartersOf[inLine.get(who) ?? 'Full'] <= free)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await brokenInvariants()).toEqual([]);
  },
  patience,
);
