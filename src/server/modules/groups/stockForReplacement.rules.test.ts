import type { Portion } from '#shared/groups/portions';
import { holdShare, readGroup, startPayment } from '#testing/factories/purchases';
import { buildWaitlist, buildTight, refundSold } from '#testing/factories/waitlist';

/** A holder of a Quarter, beside one that came back and is free: no person on the waitlist has it. */
async function buildHolder(wish: Portion) {
  const { group, quarter } = await buildTight();
  await buildWaitlist(group._id, wish);
  const { buyer: holder } = await holdShare(group._id, 'Quarter');
  await refundSold(quarter);
  const { shares = [] } = await readGroup(holder.token, group._id);
  const available = shares.filter((share) => share.available).map(({ portion }) => portion);
  return { groupId: group._id, holder, available };
}

it('shows no share as available that a holder could only have before a person on the waitlist', async () => {
  expect((await buildHolder('Full')).available).toEqual(['Half', 'Quarter']);
  const { groupId, holder, available } = await buildHolder('Half');
  expect(available).toEqual(['Quarter']);
  expect((await startPayment(holder, groupId, 'Half', 220_000)).status).toBe(409);
});
