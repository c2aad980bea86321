import { quartersOf, type Portion } from '#shared/groups/portions';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildUser, succeed, superadminToken, type TestUser } from '#testing/factories/users';
import { joinWaitlist } from '#testing/factories/waitlist';
import { useFleet } from '#testing/fleet/useFleet';
import { callServer } from '#testing/testServer';

/** Two servers on one Postgres. */
const fleet = useFleet({
  servers: 2,
  database: 'postgres',
  isDurable: false,
  env: { SWEEP_SECONDS: '0.5' },
});

let calls = 0;
const eitherServer = () => fleet.servers[(calls += 1) % 2]?.url ?? '';

const brokenInvariants = async () =>
  (
    await fleet.pool.query<{ message: string }>(
      `select message from alerts where kind = 'invariant'`,
    )
  ).rows;

/** Waits until a sweep that began after this call has ended: the lease moves with each sweep's end. */
async function sweptOnce(): Promise<void> {
  const ends = new Set<string>();
  await eventually(
    async () => {
      const { rows } = await fleet.pool.query<{ until: string }>(
        `select until::text from leases where name = 'sweep' and holder = ''`,
      );
      if (rows[0]) ends.add(rows[0].until);
      return ends.size;
    },
    (count) => count > 2,
  );
  expect(ends.size).toBeGreaterThan(2);
}

interface Served {
  user_id: string;
  portion: Portion;
}

/** The buyers who were given quarters of the group, in the order the group's lock gave them. */
const served = async (groupId: string): Promise<Served[]> =>
  (
    await fleet.pool.query<Served>(
      `select user_id, portion from purchases where group_id = $1 order by id`,
      [groupId],
    )
  ).rows;

it('serves no buyer before one on the waitlist whose portion fits, when many race for it', async () => {
  const { _id: supplierId } = await buildSupplier();
  const { _id: groupId } = await buildGroup({ supplierId, totalPortions: 5 });
  const sellers: { buyer: TestUser; purchase: { _id: string } }[] = [];
  for (let count = 0; count < 20; count += 1) sellers.push(await buyShare(groupId, 'Quarter'));
  const before = (await served(groupId)).length;
  const wishes = Array.from({ length: 10 }, (_, index): Portion =>
    index % 5 === 4 ? 'Full' : index % 3 === 2 ? 'Half' : 'Quarter',
  );
  const line: TestUser[] = [];
  for (const wish of wishes) {
    const person = await buildUser();
    await fleet.pool.query('update users set email_verified_at = now() where id = $1', [
      person.userId,
    ]);
    await succeed(joinWaitlist(person, groupId, wish));
    line.push(person);
  }
  const outsiders = await Promise.all(Array.from({ length: 10 }, () => buildUser()));

  const admin = await superadminToken();
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
    ...sellers.slice(0, 8).map(({ purchase }) =>
      callServer(eitherServer(), 'POST', `/api/purchases/${purchase._id}/refund`, {
        token: admin,
        body: { reason: 'The steer fell ill.' },
      }),
    ),
    ...outsiders.map((person, index) => grab(person, index % 2 ? 'Half' : 'Quarter')),
  ]);

  const onWaitlist = new Map(line.map(({ userId }, index) => [userId, wishes[index] ?? 'Full']));
  const waits = [...onWaitlist.keys()];
  const given = (await served(groupId)).slice(before);
  const left = async () =>
    (
      await fleet.pool.query<{ free: number; over: number }>(
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
    // A buyer who is passed waits for more than the one who is served.
    const tooBig = passed.filter(
      (who) => quartersOf[onWaitlist.get(who) ?? 'Full'] <= quartersOf[portion],
    );
    expect(tooBig).toEqual([]);
    if (place >= 0) waits.splice(place, 1);
  }
  expect(given.length).toBeGreaterThan(0);
  const { free = 0, over = 1 } = (await left()) ?? {};
  expect(over).toBeLessThanOrEqual(0);
  expect(waits.filter((who) => quartersOf[onWaitlist.get(who) ?? 'Full'] <= free)).toEqual([]);
  await sweptOnce();
  expect(await brokenInvariants()).toEqual([]);
});
