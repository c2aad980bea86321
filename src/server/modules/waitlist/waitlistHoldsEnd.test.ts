import { deliverEvents, payByCard } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, startPayment, trackPurchase } from '#testing/factories/purchases';
import { buildUser, logIn, succeed, type TestUser } from '#testing/factories/users';
import { buildWaitlist, waitlistOf } from '#testing/factories/waitlist';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

beforeAll(() => deliverEvents({ drop: true }));

/** A little longer than a share that came back is offered to one person. */
const waitlistHoldSeconds = 24 * 3600 + 1;

/** Lets every offer run out, and these people, whose sessions have ended by then, log in again. */
async function expireWaitlistHolds(...people: TestUser[]): Promise<void> {
  await advanceClock(waitlistHoldSeconds);
  for (const person of people) {
    const { body } = await succeed(logIn(person.username, person.password));
    person.token = body.token ?? '';
  }
}

const leave = async ({ token }: TestUser, purchase: { _id: string }) => {
  await succeed(api('POST', `/api/purchases/${purchase._id}/leave`, { token }));
};

it('holds the share for the next person when a waitlist hold expires, whose person moves to the end', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  await buyShare(group._id, 'Quarter');
  const [first, second] = await buildWaitlist(group._id, 'Half', 'Half');
  if (!first || !second) throw new Error('The waitlist is too short.');
  await leave(buyer, purchase);
  await expireWaitlistHolds(first, second);
  await runJobs('sweep');
  expect((await waitlistOf(second, group._id))?.offer).toMatchObject({ portion: 'Half' });
  expect(await waitlistOf(first, group._id)).toMatchObject({ place: { position: 1 }, offer: null });
  // An offer that ran out is no reason to wait before the next hold.
  expect((await startPayment(first, group._id, 'Quarter')).status).toBe(200);
  await expireWaitlistHolds(second);
  await runJobs('sweep');
  // Both have passed it, so it is for sale.
  expect(await waitlistOf(second, group._id)).toMatchObject({
    place: { position: 2 },
    offer: null,
  });
  expect((await startPayment(await buildUser(), group._id, 'Half')).status).toBe(200);
});

it('holds the share for the next person when its first person may not buy there any more', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const [first, second] = await buildWaitlist(group._id, 'Full', 'Full');
  if (!first || !second) throw new Error('The waitlist is too short.');
  await leave(buyer, purchase);
  expect((await waitlistOf(first, group._id))?.offer).not.toBeNull();
  await buyShare((await buildGroup())._id, 'Half', first);
  await runJobs('sweep');
  expect((await waitlistOf(second, group._id))?.offer).toMatchObject({ portion: 'Full' });
});

it('keeps a payment that arrived at the moment when its waitlist hold expired', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  const { buyer, purchase } = await buyShare(group._id, 'Half');
  const [first, second] = await buildWaitlist(group._id, 'Full', 'Full');
  if (!first || !second) throw new Error('The waitlist is too short.');
  await leave(buyer, purchase);
  const { body } = await startPayment(first, group._id, 'Full', 440_000);
  await payByCard(body.paymentIntentId);
  await expireWaitlistHolds(first, second);
  expect((await trackPurchase(first, { groupId: group._id, portion: 'Full' })).status).toBe(201);
  await runJobs('sweep');
  expect(await waitlistOf(second, group._id)).toMatchObject({ place: { position: 1 } });
});
