import type { Portion } from '#shared/groups/portions';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, startPayment } from '#testing/factories/purchases';
import { buildConfirmed, buildUser, succeed, type TestUser } from '#testing/factories/users';
import { refundSold, waitlistOf, releaseHeld, joinWaitlist } from '#testing/factories/waitlist';
import { useFleet } from '#testing/fleet/useFleet';
import { buildGroups, buildUsers, full, holdFrom } from '#testing/factories/holding';
import { callServer } from '#testing/testServer';

/** A server with the limits of a public server, and a proxy that names the caller’s address. */
const fleet = useFleet({
  database: 'pglite',
  env: { HELD_QUARTERS_PER_NETWORK: '', OFFERS_PER_NETWORK: '1', TRUST_PROXY: 'loopback' },
});

const url = () => fleet.servers[0]?.url ?? '';

/** A person who joins a waitlist from an address. */
async function joinFrom(address: string, groupId: string, portion: Portion): Promise<TestUser> {
  const person = await buildConfirmed();
  await succeed(
    callServer(url(), 'PUT', `/api/groups/${groupId}/waitlist`, {
      token: person.token,
      headers: { 'x-forwarded-for': address },
      body: { portion },
    }),
  );
  return person;
}

const waitlistHoldOf = async (person: TestUser, groupId: string) =>
  (await waitlistOf(person, groupId))?.offer ?? null;

it('gives a day to no accomplice when a whole animal is held and released', async () => {
  const [groupId = ''] = await buildGroups(1);
  const hoarders = await buildUsers(4);
  for (const hoarder of hoarders) {
    expect((await holdFrom(url(), '203.0.113.7', hoarder, { groupId })).status).toBe(200);
  }
  const accomplice = await buildConfirmed();
  const { status, body } = await joinWaitlist(accomplice, groupId, 'Full');
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message:
      'The last Full is held for a buyer who is paying. If they do not finish, it goes back on sale within 10 minutes.',
  });
  for (const hoarder of hoarders) await releaseHeld(hoarder);
  expect((await startPayment(await buildUser(), groupId, 'Full', full)).status).toBe(200);
});

it('holds a share for the first person on the waitlist whose network holds its quarters, and for no outsider', async () => {
  const crowd = '198.51.100.20';
  const group = await buildGroup({ totalPortions: 1 });
  const sold = await buyShare(group._id, 'Full');
  const first = await joinFrom(crowd, group._id, 'Full');
  const groups = await buildGroups(3);
  const accounts = await buildUsers(4);
  const held = await Promise.all(
    accounts
      .flatMap((account) => groups.map((groupId) => ({ account, groupId })))
      .slice(0, 10)
      .map(({ account, groupId }) => holdFrom(url(), crowd, account, { groupId })),
  );
  expect(held.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await refundSold(sold);
  expect(await waitlistHoldOf(first, group._id)).toMatchObject({ portion: 'Full' });
  expect((await startPayment(await buildUser(), group._id, 'Full')).status).toBe(409);
  // What is offered to them counts for nothing else there.
  const [last] = accounts.slice(-1);
  if (!last) throw new Error('There is no account.');
  await releaseHeld(accounts[0] ?? last);
  const again = await holdFrom(url(), crowd, last, { groupId: groups[2] });
  expect(again.status).toBe(200);
});

it.each<[string, string[], (string | null)[]]>([
  ['one address', ['203.0.113.9', '203.0.113.9', '198.51.100.9'], ['Half', null, 'Half']],
  ['one /56', ['2001:db8:1:2::1', '2001:db8:1:3::1', '2001:db8:2::1'], ['Half', null, 'Half']],
  ['one /48', ['2001:db8:1::1', '2001:db8:1:f00::1', '2001:db8:1:e00::1'], ['Half', 'Half', null]],
])(
  'limits open waitlist holds for %s, and serves skipped people when one ends',
  async (_, addresses, offered) => {
    const group = await buildGroup({ totalPortions: 2 });
    const one = await buyShare(group._id, 'Half');
    const other = await buyShare(group._id, 'Half');
    for (const _ of [1, 2]) await buyShare(group._id, 'Half');
    const people: TestUser[] = [];
    for (const address of addresses) people.push(await joinFrom(address, group._id, 'Half'));
    await refundSold(one);
    await refundSold(other);
    const portions = async () =>
      (await Promise.all(people.map((person) => waitlistHoldOf(person, group._id)))).map(
        (offer) => offer?.portion ?? null,
      );
    expect(await portions()).toEqual(offered);
    const [first] = people;
    if (!first) throw new Error('The waitlist is empty.');
    await releaseHeld(first);
    expect(await portions()).toEqual([null, 'Half', 'Half']);
  },
);
