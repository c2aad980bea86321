import type { Alert } from '#shared/alerts/alerts.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import {
  refundInDashboard,
  disputeCharge,
  payByCard,
  slowRefunds,
  endRefund,
  bookedCharge,
} from '#testing/cardProvider';
import { buildGroup } from '#testing/factories/groups';
import { reach } from '#testing/factories/milestones';
import { buyShare, refundShare, trackPurchase } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed, superadminToken } from '#testing/factories/users';
import {
  askForBalance,
  payBalance,
  readStatements,
  sellByWeight,
  sendStatements,
  settleByWeight,
  startBalance,
  weigh,
} from '#testing/factories/weight';
import { api } from '#testing/testServer';
import { advanceClock, runJobs } from '#testing/timeControls';

type Sold = Awaited<ReturnType<typeof sellByWeight>>;

const shareOf = async ({ group, admin }: Sold, { purchase }: { purchase: Purchase }) => {
  const { shares } = await readStatements(group._id, admin);
  const share = shares.find(({ purchaseId }) => purchaseId === purchase._id);
  if (!share) throw new Error('The share has no statement.');
  return share;
};

const alertsOf = async ({ token }: Sold['admin']): Promise<string[]> =>
  (await succeed(api<Alert[]>('GET', '/api/alerts', { token }))).body.map(({ kind }) => kind);

const managedPurchases = async (groupId: string): Promise<Purchase[]> => {
  const token = await superadminToken();
  return (await succeed(api<Purchase[]>('GET', `/api/purchases?groupId=${groupId}`, { token })))
    .body;
};

it('stays owed when its buyer gives it back as if it were a share', async () => {
  const sold = await askForBalance();
  const { agreed, balance } = sold;
  const { token } = agreed.buyer;
  expect(await api('POST', `/api/purchases/${balance._id}/release`, { token })).toMatchObject({
    status: 404,
  });
  expect(await api('POST', `/api/purchases/${balance._id}/leave`, { token })).toMatchObject({
    status: 404,
  });
  expect(await shareOf(sold, agreed)).toMatchObject({ balance: { _id: balance._id } });
});

it('is taken once in cash, and the card is not charged, when its form was open', async () => {
  const sold = await askForBalance();
  const { admin, agreed, balance } = sold;
  const { paymentIntentId } = (await succeed(startBalance(agreed.buyer, balance))).body;
  await succeed(api('POST', `/api/balances/${balance._id}/cash`, admin));
  await payByCard(paymentIntentId);
  const { groupId, portion } = agreed.purchase;
  expect(await trackPurchase(agreed.buyer, { groupId, portion, paymentIntentId })).toMatchObject({
    // The provider's event may have ended the payment before.
    body: { message: expect.stringMatching(/Nothing was charged\.$/) },
  });
  await runJobs('sweep');
  expect(await shareOf(sold, agreed)).toMatchObject({ taken: 1_750, balance: null });
  expect((await bookedCharge(paymentIntentId))?.capturedCents ?? 0).toBe(0);
});

it('is not billed when a share would come to nothing', async () => {
  const admin = await buildSupplierAdmin();
  const pricing = { pricePerLb: 0.01, estimatedLb: 10_000 };
  const { supplierId } = admin;
  const group = await buildGroup({ supplierId, totalCost: 100, pricing });
  const { buyer } = await buyShare(group._id, 'Full');
  await reach(group._id, 'harvested');
  await weigh(group._id, 0.01, admin);
  const body = { hangingLb: 0.01, reason: 'A slip.' };
  expect(await sendStatements(group._id, body, admin)).toMatchObject({
    status: 422,
    body: {
      fields: {
        hangingLb: `${buyer.username}’s Full would come to $0.00. Correct the weight first.`,
      },
    },
  });
});

it('goes back once when an admin hands back what is on its way to the card', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed } = sold;
  await slowRefunds(agreed.paymentIntentId);
  await settleByWeight(group._id, admin, { hangingLb: 700 });
  const [owed] = (await shareOf(sold, agreed)).returns;
  const path = `/api/returns/${owed?._id ?? ''}/given-back`;
  expect(await api('POST', path, admin)).toMatchObject({ status: 409 });
  await runJobs('sweep');
  expect(await api('POST', path, admin)).toMatchObject({ status: 409 });
  await endRefund(agreed.paymentIntentId, 'succeeded');
  await runJobs('sweep');
  expect(await shareOf(sold, agreed)).toMatchObject({ returns: [{ state: 'returned' }] });
});

it('still goes back when a dispute keeps the share sold', async () => {
  const sold = await askForBalance();
  const { agreed, capped, admin } = sold;
  await settleByWeight(sold.group._id, admin, { hangingLb: 740, reason: 'Read wrong.' });
  const { returns } = await shareOf(sold, agreed);
  expect(returns).toMatchObject([{ state: 'owed' }]);
  await disputeCharge(agreed.paymentIntentId);
  const { token } = admin;
  expect(
    await api('POST', `/api/purchases/${agreed.purchase._id}/refund`, {
      token,
      body: { reason: 'Wanted out.' },
    }),
  ).toMatchObject({ status: 409 });
  expect((await shareOf(sold, agreed)).returns).toMatchObject([{ state: 'owed' }]);
  expect((await shareOf(sold, capped)).returns).toMatchObject([{ state: 'owed' }]);
});

it('is asked of the admins once, when the bank sent back what an admin then paid another way', async () => {
  const sold = await sellByWeight();
  const { admin, group, agreed } = sold;
  await slowRefunds(agreed.paymentIntentId);
  await settleByWeight(group._id, admin, { hangingLb: 700 });
  await runJobs('sweep');
  await endRefund(agreed.paymentIntentId, 'failed');
  await runJobs('sweep');
  const [owed] = (await shareOf(sold, agreed)).returns;
  await succeed(api('POST', `/api/returns/${owed?._id ?? ''}/given-back`, admin));
  await refundInDashboard(agreed.paymentIntentId, 100);
  await runJobs('sweep');
  expect(await alertsOf(admin)).toEqual(['refund-in-part']);
});

it('goes back whole with its share when a part went back before the whole share does', async () => {
  const sold = await askForBalance();
  const { admin, group, agreed, balance } = sold;
  await payBalance(agreed, balance);
  await settleByWeight(group._id, admin, { hangingLb: 700, reason: 'Read wrong.' });
  await runJobs('sweep');
  expect(await shareOf(sold, agreed)).toMatchObject({ taken: 1_531.25 });
  await succeed(refundShare(agreed.purchase._id));
  await advanceClock(60);
  await runJobs('sweep');
  await runJobs('sweep');
  const purchases = await managedPurchases(group._id);
  expect(
    purchases
      .filter(({ userId }) => userId === agreed.buyer.userId)
      .map(({ amountPaid, state, returned }) => [amountPaid, state, returned?.toCard]),
  ).toEqual([
    [125.78, 'refunded', 125.78],
    [1_624.22, 'refunded', 1_624.22],
  ]);
});
