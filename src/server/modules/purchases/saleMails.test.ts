import type { Account } from '#shared/account/account.contract';
import type { SaleMails } from '#shared/account/saleMailChoices';
import { endRefund, slowRefunds } from '#testing/cardProvider';
import { eventually } from '#testing/eventually';
import { buildGroup } from '#testing/factories/groups';
import { buyShare, readGroup } from '#testing/factories/purchases';
import { buildSupplierAdmin } from '#testing/factories/suppliers';
import { buildUser, succeed, type TestUser } from '#testing/factories/users';
import { mailsTo, waitForMail } from '#testing/mailbox';
import { api } from '#testing/testServer';
import { runJobs } from '#testing/timeControls';

const choose = ({ token }: TestUser, saleMails: unknown) =>
  api<Account>('PUT', '/api/account/sale-mails', { token, body: { saleMails } });

/** A group of one portion, and an admin of it with that choice of mails. */
async function buildWaitlistHold(choice: SaleMails) {
  const admin = await buildSupplierAdmin();
  expect(await choose(admin, choice)).toMatchObject({ status: 200, body: { saleMails: choice } });
  return { admin, group: await buildGroup({ supplierId: admin.supplierId, totalPortions: 1 }) };
}

const leaveGroup = ({ token }: TestUser, purchaseId: string) =>
  api('POST', `/api/purchases/${purchaseId}/leave`, { token });

async function subjectsTo({ email }: TestUser): Promise<string[]> {
  await runJobs('mail');
  return (await mailsTo(email)).map(({ subject }) => subject);
}

it('mails an admin each sale when the admin chose so', async () => {
  const { admin, group } = await buildWaitlistHold('each');
  await buyShare(group._id, 'Quarter');
  const mail = await waitForMail(admin.email, `Sold: a Quarter of ${group.name}, 1/4 of the beef`);
  expect(mail.text).toContain('was sold for $1,100.00');
  expect(mail.text).toContain('1 of 4 sold by now, 3 left.');
  expect(mail.text).toContain(`/admin/groups/view/${group._id}`);
});

it('mails every buyer once, and the supplier, when the last share is sold', async () => {
  const { admin, group } = await buildWaitlistHold('never');
  const { buyer } = await buyShare(group._id, 'Half');
  await buyShare(group._id, 'Quarter', buyer);
  expect(await subjectsTo(admin)).not.toContain(`${group.name} is full`);
  const last = await buyShare(group._id, 'Quarter');
  const subject = `${group.name} is full`;
  const mail = await waitForMail(buyer.email, subject);
  expect(mail.text).toContain('2 people share it.');
  await waitForMail(last.buyer.email, subject);
  await waitForMail(admin.email, subject);
  expect((await subjectsTo(buyer)).filter((one) => one === subject)).toHaveLength(1);
  expect((await subjectsTo(admin)).filter((one) => one.startsWith('Sold:'))).toEqual([]);
});

describe('the mail to the rancher about a full group', () => {
  const soldOut = async (names: string[], { withBuyer = false } = {}) => {
    const { admin, group } = await buildWaitlistHold('never');
    if (withBuyer) await buyShare(group._id, 'Half');
    for (const name of names) {
      const body = { name, portion: 'Quarter', amountPaid: 1100, saleId: crypto.randomUUID() };
      const path = `/api/groups/${group._id}/cash-sales`;
      await succeed(api('POST', path, { token: admin.token, body }));
    }
    return (await waitForMail(admin.email, `${group.name} is full`)).text;
  };

  it('counts those who paid in cash and have no account', async () => {
    const text = await soldOut(['Ray', 'Sue', 'Tom', 'Una']);
    expect(text).toContain('4 people share it.');
    expect(text).toContain('We have no email to tell them by: please tell them yourself');
    expect(text).not.toContain('We told');
  });

  it('says how many were told when others have no account', async () => {
    const text = await soldOut(['Ray', 'Sue'], { withBuyer: true });
    expect(text).toContain('3 people share it.');
    expect(text).toContain('We told 1 of them that they choose a pickup time');
    expect(text).toContain('We have no email of the others: please tell them yourself.');
  });
});

it('mails that a group is full only when no share of it is being refunded', async () => {
  const { admin, group } = await buildWaitlistHold('never');
  const { buyer, purchase, paymentIntentId } = await buyShare(group._id, 'Half');
  const { buyer: stays } = await buyShare(group._id, 'Quarter');
  await slowRefunds(paymentIntentId);
  expect((await leaveGroup(buyer, purchase._id)).status).toBe(200);
  await buyShare(group._id, 'Quarter');
  await endRefund(paymentIntentId, 'succeeded');
  const isOpen = async () => (await readGroup(stays.token, group._id)).status;
  expect(await eventually(isOpen, (status) => status === 'open')).toBe('open');
  await buyShare(group._id, 'Half');
  const subject = `${group.name} is full`;
  await waitForMail(admin.email, subject);
  await waitForMail(stays.email, subject);
  expect((await subjectsTo(stays)).filter((one) => one === subject)).toHaveLength(1);
});

describe('the choice', () => {
  it('is daily until another choice is made, and shown to admins only', async () => {
    const admin = await buildSupplierAdmin();
    const read = async ({ token }: TestUser) =>
      (await api<Account>('GET', '/api/account', { token })).body;
    expect(await read(admin)).toMatchObject({ saleMails: 'daily' });
    expect(await read(await buildUser())).not.toHaveProperty('saleMails');
  });

  it('is one of three, and refused to members', async () => {
    const admin = await buildSupplierAdmin();
    expect((await choose(admin, 'hourly')).status).toBe(422);
    expect((await choose(await buildUser(), 'each')).status).toBe(403);
  });
});
