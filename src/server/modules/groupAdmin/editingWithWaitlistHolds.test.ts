import type { Group } from '#shared/groups/groups.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { superadminToken } from '#testing/factories/users';
import { buildWaitlist, refundSold, waitlistOf } from '#testing/factories/waitlist';
import { api } from '#testing/testServer';

const change = async (groupId: string, body: object) =>
  api<Group & { message: string }>('PUT', `/api/groups/${groupId}`, {
    token: await superadminToken(),
    body,
  });

/** Two returned Fulls, of which a Full and a Half are held for people on the waitlist. */
async function buildWaitlistHolds() {
  const group = await buildGroup({ totalPortions: 2 });
  const sold = [await buyShare(group._id, 'Full'), await buyShare(group._id, 'Full')];
  const [first, second] = await buildWaitlist(group._id, 'Full', 'Half');
  if (!first || !second) throw new Error('The waitlist is too short.');
  for (const share of sold) await refundSold(share);
  return { groupId: group._id, first, second };
}

it('names the shares held for the waitlist, and its advice works', async () => {
  const { groupId, first, second } = await buildWaitlistHolds();
  const refused = await change(groupId, { remainingCost: 2200 });
  expect({ status: refused.status, message: refused.body.message }).toEqual({
    status: 409,
    message:
      'This remaining cost leaves no room for shares held for people on the waitlist. Wait until they pay or pass, or mark the group full, which releases held shares, and then reopen it with this remaining cost.',
  });
  const loose = await change(groupId, { remainingCost: 3400 });
  expect({ status: loose.status, message: loose.body.message }).toEqual({
    status: 422,
    message:
      'People on the waitlist or buyers are held all that $3,400.00 leaves on sale. Set $3,300.00, or at least $3,850.00, or mark the group full, which releases held shares, and then reopen it with this remaining cost.',
  });
  expect((await change(groupId, { status: 'full' })).status).toBe(200);
  expect(await waitlistOf(second, groupId)).toMatchObject({ place: { position: 2 }, offer: null });
  const opened = await change(groupId, { status: 'open', remainingCost: 2200 });
  expect(opened).toMatchObject({ status: 200, body: { status: 'open', remainingCost: 2200 } });
  expect((await waitlistOf(first, groupId))?.offer).toMatchObject({ portion: 'Full' });
  expect(await waitlistOf(second, groupId)).toMatchObject({ place: { position: 1 }, offer: null });
});
