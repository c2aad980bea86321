import type { Group } from '#shared/groups/groups.contract';
import { buildGroup } from '#testing/factories/groups';
import { buyShare } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, confirmEmail, succeed } from '#testing/factories/users';
import { joinWaitlist } from '#testing/factories/waitlist';
import { api } from '#testing/testServer';

it('answers what stood before, and an Undo holds only while nothing has changed since', async () => {
  const { change, group } = await buildRanch();
  const set = (status: Group['status'], version?: number) =>
    change('PATCH', '/status', { status, ...(version !== undefined && { version }) });
  const closed = await set('closed');
  expect(closed.body).toMatchObject({ status: 'closed', previous: { status: 'open' } });
  expect((await set('closed')).body.previous).toEqual({ status: 'closed' });

  const undone = await set('open', closed.body.version);
  expect(undone).toMatchObject({ status: 200, body: { remainingCost: 4400 } });

  const full = await set('full');
  await set('open');
  await buyShare(group._id, 'Half');
  const late = await set('open', full.body.version);
  expect(late.status).toBe(200);
  const stale = await set('closed', full.body.version);
  expect(stale).toMatchObject({
    status: 409,
    body: { code: 'stale', fields: { status: 'Now: open.' } },
  });
});

it('takes a change without a version, as from a client that knows of none', async () => {
  const { change } = await buildRanch();
  await change('PATCH', '/status', { status: 'closed' });
  expect((await change('PATCH', '/status', { status: 'open' })).body).toMatchObject({
    status: 'open',
    remainingCost: 4400,
  });
});

it('answers whether a removed member stood in line', async () => {
  const { supplierId, token } = await buildSupplierAdmin();
  const group = await buildGroup({ supplierId, totalPortions: 1 });
  const [leo, may] = [await buildUser({ supplierId }), await buildUser({ supplierId })];
  const members = (what: string, email: string) =>
    api<Group>('PATCH', `/api/groups/${group._id}/members/${what}`, { token, body: { email } });
  for (const { email } of [leo, may]) await succeed(members('add', email));
  await buyShare(group._id, 'Full');
  await succeed(joinWaitlist(await confirmEmail(leo), group._id, 'Full'));
  expect((await members('remove', leo.email)).body.previous).toEqual({ wasWaiting: true });
  expect((await members('remove', may.email)).body.previous).toEqual({ wasWaiting: false });
});
