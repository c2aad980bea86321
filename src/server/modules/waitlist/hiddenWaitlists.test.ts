import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup } from '#testing/factories/purchases';
import { buildSupplier } from '#testing/factories/suppliers';
import { buildConfirmed, superadminToken } from '#testing/factories/users';
import { joinWaitlist } from '#testing/factories/waitlist';

it('leaves waitlists of groups that the user no longer sees when they join another', async () => {
  const person = await buildConfirmed();
  const hidden = await Promise.all([1, 2, 3].map(() => buildGroup({ totalPortions: 1 })));
  for (const { _id } of hidden) {
    await buyShare(_id, 'Full');
    expect((await joinWaitlist(person, _id, 'Half')).status).toBe(200);
  }
  const { _id: supplierId } = await buildSupplier();
  await buyShare((await buildGroup({ supplierId }))._id, 'Half', person);
  const { _id: next } = await buildGroup({ supplierId, totalPortions: 1 });
  await buyShare(next, 'Full');
  expect((await joinWaitlist(person, next, 'Half')).status).toBe(200);
  const token = await superadminToken();
  for (const { _id } of hidden) {
    expect((await readGroup(token, _id)).line).toMatchObject({ waiting: 0 });
  }
});
