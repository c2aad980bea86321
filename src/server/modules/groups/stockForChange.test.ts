import { buildGroup } from '#testing/factories/groups';
import { buyShare, holdShare, readGroup, startPayment } from '#testing/factories/purchases';
import type { TestUser } from '#testing/factories/users';
import { buildLine } from '#testing/factories/waitlist';

const availableTo = async ({ token }: TestUser, groupId: string) =>
  ((await readGroup(token, groupId)).shares ?? [])
    .filter(({ available }) => available)
    .map(({ portion }) => portion);

/** One animal of a Full: a Half is sold, a Quarter held, and a Quarter is free. */
async function buildTight() {
  const group = await buildGroup({ totalPortions: 1 });
  await buyShare(group._id, 'Half');
  const { buyer: holder } = await holdShare(group._id, 'Quarter');
  return { groupId: group._id, holder };
}

it('shows no share as available that a holder could only have before somebody in line', async () => {
  const { groupId, holder } = await buildTight();
  expect(await availableTo(holder, groupId)).toEqual(['Half', 'Quarter']);
  await buildLine(groupId, 'Full');
  expect(await availableTo(holder, groupId)).toEqual(['Half', 'Quarter']);
  await buildLine(groupId, 'Half');
  expect(await availableTo(holder, groupId)).toEqual(['Quarter']);
  expect((await startPayment(holder, groupId, 'Half', 220_000)).status).toBe(409);
});
