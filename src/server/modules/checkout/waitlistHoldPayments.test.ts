import { intentsOf, payByCard, scheduleFault } from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, startPayment, trackPurchase } from '#testing/factories/purchases';
import { buildWaitlist, refundSold, waitlistOf } from '#testing/factories/waitlist';
import { consent, pricing } from '#testing/factories/weight';

/** A person with a waitlist hold of a Half that was returned. */
async function buildWaitlistHold() {
  const group = await buildGroup({ totalPortions: 1 });
  const full = await buyShare(group._id, 'Full');
  const [person] = await buildWaitlist(group._id, 'Half');
  if (!person) throw new Error('The waitlist is empty.');
  await refundSold(full);
  return { groupId: group._id, person };
}

it('keeps a waitlist hold when the provider cannot create its payment, and reports it', async () => {
  const { groupId, person } = await buildWaitlistHold();
  await scheduleFault({
    operation: 'create',
    kind: 'server-error',
    times: 2,
    metadata: { user: person.userId },
  });
  const refused = await startPayment(person, groupId, 'Half');
  expect(refused.status).toBe(503);
  expect(refused.headers.get('retry-after')).not.toBeNull();
  expect((await waitlistOf(person, groupId))?.offer).toMatchObject({ portion: 'Half' });
  const { status, body } = await startPayment(person, groupId, 'Half');
  expect(status).toBe(200);
  await payByCard(body.paymentIntentId);
  expect((await trackPurchase(person, { groupId, portion: 'Half' })).status).toBe(201);
});

it('names the terms in the payment of a waitlist hold when its buyer agrees to them', async () => {
  const sold = { totalCost: 3_248.44, totalPortions: 2, pricing };
  const { _id: groupId } = await buildGroup({ ...sold, portionsAvailable: ['Full'] });
  const first = await buyShare(groupId, 'Full');
  await buyShare(groupId, 'Full');
  const [person] = await buildWaitlist(groupId, 'Full');
  if (!person) throw new Error('The waitlist is empty.');
  await refundSold(first);
  expect(await startPayment(person, groupId, 'Full', undefined, consent)).toMatchObject({
    status: 200,
  });
  const [intent] = await intentsOf(person.userId);
  expect(intent?.metadata).toMatchObject({ terms: String(consent.terms) });
});
