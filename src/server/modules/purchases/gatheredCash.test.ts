import { buildGroup } from '#testing/factories/groups';
import { buyShare, refundShare, sellForCash } from '#testing/factories/purchases';
import { buildRanch } from '#testing/factories/ranches';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { succeed } from '#testing/factories/users';
import { sendGathered } from '#testing/gathering';
import { mailsTo } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const subjectsTo = async ({ email }: { email: string }) => {
  await runJobs('mail');
  return (await mailsTo(email)).map(({ subject }) => subject);
};

it('mails one mail of a cash sale that is refunded within ten minutes, which says what is owed', async () => {
  const { group, admin, member } = await buildRanch();
  const before = (await subjectsTo(member)).length;
  const sold = await sellForCash(group._id, { token: admin.token, email: member.email });
  await succeed(refundShare(sold._id, { token: admin.token }));
  expect(await subjectsTo(member)).toHaveLength(before);
  await sendGathered();
  const [subject, ...others] = await subjectsTo(member);
  expect(subject).toMatch(/^You get \$.* back in cash/);
  expect(others).toHaveLength(before);
});

it('sends the receipt of a card at once', async () => {
  const { group } = await buildRanch();
  const { buyer } = await buyShare(group._id, 'Half');
  expect(await subjectsTo(buyer)).toContainEqual(expect.stringMatching(/^Receipt SC-/));
});

it('mails nothing of a sale, and of a full group, that is taken back within ten minutes', async () => {
  const admin = await buildSupplierAdmin();
  const body = { saleMails: 'each' };
  await succeed(api('PUT', '/api/account/sale-mails', { token: admin.token, body }));
  const group = await buildGroup({ supplierId: admin.supplierId, totalPortions: 1 });
  const { buyer } = await buyShare(group._id, 'Half');
  await sendGathered();
  const before = await subjectsTo(admin);
  expect(before).toContainEqual(expect.stringMatching(/^Sold: a Half/));
  for (let turn = 0; turn < 5; turn += 1) {
    const sale = { name: 'Ray', portion: 'Half', amountPaid: 2200, saleId: crypto.randomUUID() };
    const sold = await succeed(
      api<{ purchase: { _id: string } }>('POST', `/api/groups/${group._id}/cash-sales`, {
        token: admin.token,
        body: sale,
      }),
    );
    await succeed(refundShare(sold.body.purchase._id, { token: admin.token }));
  }
  await sendGathered();
  expect(await subjectsTo(admin)).toEqual(before);
  expect((await subjectsTo(buyer)).filter((one) => one.endsWith('is full'))).toEqual([]);
});
