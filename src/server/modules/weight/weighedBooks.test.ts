import type { Group } from '#shared/groups/groups.contract';
import type { Purchase } from '#shared/purchases/purchases.contract';
import type { GroupStatements } from '#shared/weight/weight.contract';
import { disputeCharge, endDispute, endRefund, slowRefunds } from '#testing/cardProvider';
import { expectEqualBooks, readFile } from '#testing/equalBooks';
import { buildRanch, type Ranch } from '#testing/factories/ranches';
import { refundShare } from '#testing/factories/purchases';
import { succeed } from '#testing/factories/users';
import { payBalance, readStatements, sellWeighed, settleByWeight } from '#testing/factories/weight';
import { shareOf, type SoldShare } from '#testing/randomShop';
import { sweep } from '#testing/refundsUnheard';
import { api } from '#testing/testServer';

type Sold = Awaited<ReturnType<typeof sellWeighed>>;

const cents = (dollars: number): number => Math.round(dollars * 100);

const shareIn = (shares: GroupStatements['shares'], { purchase }: Sold['agreed']) => {
  const share = shares.find(({ purchaseId }) => purchaseId === purchase._id);
  if (!share) throw new Error('The share has no statement.');
  return share;
};

const balanceIn = (shares: GroupStatements['shares'], bought: Sold['agreed']) => {
  const { balance } = shareIn(shares, bought);
  if (!balance) throw new Error('No balance is asked for.');
  return balance;
};

/** The sums of a payment of a balance; `cash` in cents, where it was paid so. */
const balanceOf = (
  bought: Sold['agreed'],
  group: Group,
  { paymentIntentId = null, ...money }: Partial<SoldShare>,
): SoldShare => ({ ...shareOf(bought, group), isBalance: true, paymentIntentId, ...money });

/** Paid by card in two, then weighed less: both payments go back in part. */
async function sellRestated({ admin }: Ranch) {
  const sold = await sellWeighed(admin.supplierId);
  const { agreed, capped, group } = sold;
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 800 });
  const paymentIntentId = await payBalance(agreed, balanceIn(shares, agreed));
  await sweep();
  await settleByWeight(group._id, admin, { hangingLb: 50, reason: 'Most was condemned.' });
  return [
    shareOf(agreed, group),
    balanceOf(agreed, group, { paymentIntentId }),
    shareOf(capped, group),
  ];
}

/** The balance is paid in cash; then the share is refunded, and the cash handed back. */
async function sellRefunded({ admin }: Ranch, isHandedBack: boolean) {
  const { agreed, capped, group } = await sellWeighed(admin.supplierId);
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 800 });
  const { _id, amount } = balanceIn(shares, agreed);
  await succeed(api('POST', `/api/balances/${_id}/cash`, admin));
  await succeed(refundShare(agreed.purchase._id));
  await sweep();
  const path = `/api/purchases?groupId=${group._id}`;
  const { body } = await succeed(api<Purchase[]>('GET', path, admin));
  const paid = body.find(({ amountPaid, method }) => method === 'cash' && amountPaid === amount);
  if (isHandedBack)
    await succeed(api('POST', `/api/purchases/${paid?._id ?? ''}/cash-return`, admin));
  return [
    shareOf(agreed, group),
    balanceOf(agreed, group, { cash: isHandedBack ? 0 : cents(amount), cashPaid: cents(amount) }),
    shareOf(capped, group),
  ];
}

/** A bank sends a part back, an admin pays it, and the rest goes back to the card. */
async function sellGivenByHand({ admin }: Ranch) {
  const { agreed, capped, group } = await sellWeighed(admin.supplierId);
  await slowRefunds(agreed.paymentIntentId);
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 700 });
  await sweep();
  await endRefund(agreed.paymentIntentId, 'failed');
  await sweep();
  const [part] = shareIn(shares, agreed).returns;
  await succeed(api('POST', `/api/returns/${part?._id ?? ''}/given-back`, admin));
  await succeed(refundShare(agreed.purchase._id));
  await endRefund(agreed.paymentIntentId, 'succeeded');
  return [
    { ...shareOf(agreed, group), anotherWay: cents(part?.amount ?? 0) },
    shareOf(capped, group),
  ];
}

/** A bank takes a part of the balance; what it left goes back with the share. */
async function sellDisputed({ admin }: Ranch) {
  const { agreed, capped, group } = await sellWeighed(admin.supplierId);
  const { shares } = await settleByWeight(group._id, admin, { hangingLb: 800 });
  const paymentIntentId = await payBalance(agreed, balanceIn(shares, agreed));
  await sweep();
  await disputeCharge(paymentIntentId, 2_500);
  await endDispute(paymentIntentId, 'lost');
  await sweep();
  await succeed(refundShare(agreed.purchase._id));
  return [
    shareOf(agreed, group),
    balanceOf(agreed, group, { paymentIntentId }),
    shareOf(capped, group),
  ];
}

it('has the same sums in every file and report as the provider, the cash book and the statements', async () => {
  const ranch = await buildRanch();
  const groups = [
    await sellRestated(ranch),
    await sellRefunded(ranch, true),
    await sellRefunded(ranch, false),
    await sellGivenByHand(ranch),
    await sellDisputed(ranch),
  ];
  await sweep();
  await sweep();
  await expectEqualBooks(ranch, groups.flat());

  const movements = await readFile(ranch, 'movements');
  for (const [first] of groups) {
    const { shares } = await readStatements(first?.groupId ?? '', ranch.admin);
    const taken = shares.reduce((sum, share) => sum + cents(share.taken), 0);
    // A balance that was paid in cash for a share that is refunded, and not handed back.
    const cash = groups
      .flat()
      .find(({ groupId, cash: kept }) => groupId === first?.groupId && kept);
    const gross = movements
      .filter(({ Group: name }) => name === first?.groupName)
      .reduce((sum, { Gross = '' }) => sum + cents(Number(Gross.replace(/[$,]/g, ''))), 0);
    expect(gross).toBe(taken + (cash?.cash ?? 0));
    // Buyers who did not agree to more paid less than their statement; buyers who paid too much have it back.
    for (const { taken: kept, statement } of shares)
      expect(kept).toBeLessThanOrEqual(statement?.total ?? 0);
  }
});
