import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare } from '#testing/factories/purchases';
import { buildConfirmed, buildUser, confirmEmail } from '#testing/factories/users';
import {
  buildFull,
  buildWaitlist,
  buildTight,
  refundSold,
  waitlistOf,
  joinWaitlist,
} from '#testing/factories/waitlist';

it('refuses a place for a portion that buyers hold while they pay, and says until when', async () => {
  const group = await buildGroup({ totalPortions: 1 });
  await buyShare(group._id, 'Half');
  await holdShare(group._id, 'Half');
  const person = await buildConfirmed();
  const { status, body } = await joinWaitlist(person, group._id, 'Half');
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message:
      'The last Half is held for a buyer who is paying. If they do not finish, it goes back on sale within 10 minutes.',
  });
  // A person with a place cannot switch it to a portion that is not sold out.
  expect((await joinWaitlist(person, group._id, 'Full')).status).toBe(200);
  expect((await joinWaitlist(person, group._id, 'Quarter')).status).toBe(409);
});

it('refuses a place to a person without a confirmed address', async () => {
  const { group } = await buildFull();
  const person = await buildUser();
  expect(await joinWaitlist(person, group._id, 'Half')).toMatchObject({
    status: 409,
    body: { code: 'unconfirmed' },
  });
  await confirmEmail(person);
  expect((await joinWaitlist(person, group._id, 'Half')).status).toBe(200);
});

it('allows joining when a portion is held for people from the waitlist', async () => {
  const { group, quarter } = await buildTight();
  await buildWaitlist(group._id, 'Half');
  await refundSold(quarter);
  const [second] = await buildWaitlist(group._id, 'Half');
  if (!second) throw new Error('The waitlist is empty.');
  expect(await waitlistOf(second, group._id)).toMatchObject({
    waiting: 1,
    offered: 1,
    quartersOffered: 2,
    place: { position: 1 },
  });
});
