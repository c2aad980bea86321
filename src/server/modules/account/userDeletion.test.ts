import { bookedCharge, clearFaults, payByCard, scheduleFault } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import {
  holdShare,
  purchasesOf,
  readGroup,
  startPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildUser, superadminToken, type TestUser } from '#testing/factories/users';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const remove = async ({ userId }: TestUser) =>
  api('DELETE', `/api/users/${userId}`, { token: await superadminToken() });

it('releases what the user holds, and ends its payment', async () => {
  const share = await holdShare((await buildGroup())._id, 'Half');
  const token = await superadminToken();
  expect((await remove(share.buyer)).status).toBe(200);
  expect((await readGroup(token, share.groupId)).quarters?.held).toBe(0);
  expect(await payByCard(share.paymentIntentId)).toBe('canceled');
  expect(await bookedCharge(share.paymentIntentId)).toBeUndefined();
});

it('charges nothing for a hold when canceling fails and another tab confirms the card', async () => {
  const share = await holdShare((await buildGroup())._id, 'Half');
  const { paymentIntentId } = share;
  await scheduleFault({
    operation: 'cancel',
    kind: 'server-error',
    paymentIntent: paymentIntentId,
    times: 50,
  });
  expect((await remove(share.buyer)).status).toBe(200);
  await payByCard(paymentIntentId);
  await clearFaults(paymentIntentId);
  await runJobs('sweep');
  const charge = await eventually(
    () => bookedCharge(paymentIntentId),
    (booked) => booked?.status === 'canceled',
  );
  expect(charge).toMatchObject({ status: 'canceled', capturedCents: 0 });
});

it('is refused while a payment of the user is being captured, and keeps their purchases', async () => {
  const share = await holdShare((await buildGroup())._id, 'Half');
  const token = await superadminToken();
  await scheduleFault({
    operation: 'capture',
    kind: 'server-error',
    times: 500,
    paymentIntent: share.paymentIntentId,
  });
  await payByCard(share.paymentIntentId);
  const tracked = trackPurchase(share.buyer, share);
  await eventually(
    () => purchasesOf(share.buyer),
    ([one]) => one?.state === 'settling',
  );
  expect(await remove(share.buyer)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('try again in a minute') },
  });
  await clearFaults(share.paymentIntentId);
  expect((await tracked).status).toBeLessThan(300);
  expect((await remove(share.buyer)).status).toBe(200);
  expect((await readGroup(token, share.groupId)).quarters).toMatchObject({ sold: 2, held: 0 });
});

it('leaves no holds when users hold a share at the same moment', async () => {
  const group = await buildGroup();
  const token = await superadminToken();
  const buyers = await Promise.all(Array.from({ length: 5 }, () => buildUser()));
  await Promise.all(
    buyers.map(async (buyer) => {
      const [held, removed] = await Promise.all([
        startPayment(buyer, group._id, 'Quarter', 27_500),
        remove(buyer),
      ]);
      expect([200, 401, 409]).toContain(held.status);
      expect([200, 409]).toContain(removed.status);
      const again = removed.status === 409 ? await remove(buyer) : removed;
      expect(again.status).toBe(200);
    }),
  );
  expect((await readGroup(token, group._id)).quarters?.held).toBe(0);
});
