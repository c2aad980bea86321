import type { Purchase } from '#shared/purchases/purchases.contract';
import {
  bookedCharge,
  disputeCharge,
  endDispute,
  endRefund,
  payByCard,
  refundInDashboard,
  slowRefunds,
} from '#testing/cardProvider';
import {
  purchasesOf,
  refundShare,
  sellForCash,
  startDemoPayment,
  trackPurchase,
} from '#testing/factories/purchases';
import { buildGroup } from '#testing/factories/groups';
import { buildRanch } from '#testing/factories/ranches';
import { buildUser, type TestUser } from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { markHandled, sellShare, sweep } from '#testing/refundsUnheard';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const nothing = { toCard: 0, inCash: 0, byBank: 0, anotherWay: 0, owedToCard: 0, owedInCash: 0 };

/** The mail about a refund, and what the purchase says went back. */
async function notifiedTo(buyer: TestUser, name: string) {
  const { text } = await waitForMail(buyer.email, `Your share of ${name} was refunded`);
  const [purchase] = await purchasesOf(buyer);
  return { text: text.replace(/\s+/g, ' '), returned: purchase?.returned };
}

type Sold = Awaited<ReturnType<typeof sellShare>>;

const sendBack = async ({ paymentIntentId }: Sold) => {
  await endRefund(paymentIntentId, 'failed');
  await sweep();
};

/** The bank refuses two refunds, and the admin pays another way. */
async function payAnotherWay(sold: Sold) {
  await refundShare(sold.purchase._id);
  await sendBack(sold);
  await sendBack(sold);
  await markHandled(sold.admin);
  await sweep();
}

const loseDispute = async ({ paymentIntentId }: Sold, cents?: number) => {
  await disputeCharge(paymentIntentId, cents);
  await endDispute(paymentIntentId, 'lost');
  await sweep();
};

const cases: {
  name: string;
  act: (sold: Sold) => Promise<unknown>;
  returned: Partial<typeof nothing>;
  text: string;
}[] = [
  {
    name: 'a full refund',
    act: ({ purchase }) => refundShare(purchase._id),
    returned: { toCard: 550 },
    text: '$550.00 went back to your card.',
  },
  {
    name: 'a refund after a part was refunded in the dashboard',
    act: async ({ purchase, paymentIntentId }) => {
      await refundInDashboard(paymentIntentId, 10_000);
      await sweep();
      await refundShare(purchase._id);
    },
    returned: { toCard: 550 },
    text: '$550.00 went back to your card.',
  },
  {
    name: 'a dispute that was lost in full, then a refund',
    act: async (sold) => {
      await loseDispute(sold);
      await refundShare(sold.purchase._id);
    },
    returned: { byBank: 550 },
    text: 'Your bank returned $550.00.',
  },
  {
    name: 'a dispute that was lost in part, then a refund',
    act: async (sold) => {
      await loseDispute(sold, 20_000);
      await refundShare(sold.purchase._id);
    },
    returned: { toCard: 350, byBank: 200 },
    text: '$350.00 went back to your card; your bank returned $200.00.',
  },
];

it.each(cases)('tells of what moved when there was $name', async ({ act, returned, text }) => {
  const sold = await sellShare();
  await act(sold);
  const told = await notifiedTo(sold.buyer, sold.group.name);
  expect(told.text).toContain(text);
  expect(told.returned).toEqual({ ...nothing, ...returned });
  expect(await bookedCharge(sold.paymentIntentId)).toMatchObject({
    refundedCents: (told.returned?.toCard ?? 0) * 100,
    withdrawnCents: (told.returned?.byBank ?? 0) * 100,
  });
});

const notifiedAnotherWay = async ({ buyer }: Sold): Promise<string[]> => {
  await runJobs('mail');
  const texts = (await mailsTo(buyer.email)).map(({ text }) => text.replace(/\s+/g, ' '));
  return texts.filter((text) => text.includes('$550.00 was paid to you another way.'));
};

it('tells of what was paid another way when the bank sends two refunds back before they arrive', async () => {
  const sold = await sellShare();
  await slowRefunds(sold.paymentIntentId);
  await refundShare(sold.purchase._id);
  await endRefund(sold.paymentIntentId, 'failed');
  // The end of a refund ends the slowness.
  await slowRefunds(sold.paymentIntentId);
  await sweep();
  await sendBack(sold);
  await markHandled(sold.admin);
  await sweep();
  const told = await notifiedTo(sold.buyer, sold.group.name);
  expect(told.text).toContain('$550.00 was paid to you another way.');
  expect(told.text).not.toContain('went back to your card');
  expect(told.returned).toEqual({ ...nothing, anotherWay: 550 });
});

it('tells of what was paid another way when the bank sends two refunds back that had arrived', async () => {
  const sold = await sellShare();
  await payAnotherWay(sold);
  expect(await notifiedAnotherWay(sold)).toHaveLength(1);
  const [purchase] = await purchasesOf(sold.buyer);
  expect(purchase).toMatchObject({ state: 'refunded', returned: { ...nothing, anotherWay: 550 } });
  expect(await bookedCharge(sold.paymentIntentId)).toMatchObject({ refundedCents: 0 });
});

it('shows as owed what the bank sent back', async () => {
  const sold = await sellShare();
  await refundShare(sold.purchase._id);
  await sendBack(sold);
  const [sentAgain] = await purchasesOf(sold.buyer);
  expect(sentAgain?.returned).toEqual({ ...nothing, toCard: 550 });
  await sendBack(sold);
  const [purchase] = await purchasesOf(sold.buyer);
  expect(purchase).toMatchObject({
    state: 'refunding',
    returned: { ...nothing, owedToCard: 550 },
  });
});

it('tells of cash when it was handed back, and of what is owed until then', async () => {
  const { admin, member: buyer, group } = await buildRanch();
  const { _id: id } = await sellForCash(group._id, { token: admin.token, email: buyer.email });
  expect((await refundShare(id)).body.returned).toEqual({ ...nothing, owedInCash: 550 });
  await waitForMail(buyer.email, `You get $550.00 back in cash for your share of ${group.name}`);
  const { body } = await api<Purchase>('POST', `/api/purchases/${id}/cash-return`, admin);
  expect(body.returned).toEqual({ ...nothing, inCash: 550 });
});

it('tells of what the demo form charged, not of the price', async () => {
  const [group, buyer] = [await buildGroup(), await buildUser()];
  const { paymentIntentId } = (await startDemoPayment(buyer)).body;
  await payByCard(paymentIntentId);
  const share = { groupId: group._id, portion: 'Full' as const, paymentIntentId };
  const { purchase } = (await trackPurchase(buyer, share)).body;
  await refundShare(purchase._id);
  const told = await notifiedTo(buyer, group.name);
  expect(told.text).toContain('$30.00 went back to your card.');
  expect(told.returned).toEqual({ ...nothing, toCard: 30 });
});

describe('calling a group off', () => {
  const callOff = ({ admin, group }: Sold) =>
    api('POST', `/api/groups/${group._id}/call-off`, {
      token: admin.token,
      body: { name: group.name, reason: 'The steer fell ill.' },
    });

  it('promises only what no bank has taken when a dispute was lost in part', async () => {
    const sold = await sellShare();
    await loseDispute(sold, 20_000);
    await callOff(sold);
    const subject = `${sold.group.name} was called off: you get $350.00 back`;
    const text = (await waitForMail(sold.buyer.email, subject)).text.replace(/\s+/g, ' ');
    expect(text).toContain('Before that, your bank returned $200.00.');
    expect(text).toContain('$350.00 goes back to the card you paid with.');
    expect(await bookedCharge(sold.paymentIntentId)).toMatchObject({ refundedCents: 35_000 });
  });

  it('mails again when the bank took the money after the refund was promised', async () => {
    const sold = await sellShare();
    await disputeCharge(sold.paymentIntentId);
    await callOff(sold);
    await endDispute(sold.paymentIntentId, 'lost');
    await sweep();
    await runJobs('days', 'days', 'mail');
    const told = await notifiedTo(sold.buyer, sold.group.name);
    expect(told.text).toContain('Your bank returned $550.00.');
    expect((await mailsTo(sold.buyer.email)).map(({ text }) => text).join()).not.toContain(
      'We returned',
    );
  });
});
