import { buildGroup } from '#testing/factories/groups';
import {
  buildOnePortion,
  inDays,
  mailReminder,
  sellThreeQuarters,
  sendReminders,
  unsubscribeKeyIn,
} from '#testing/factories/reminders';
import { buyShare, purchasesOf, refundShare, startPayment } from '#testing/factories/purchases';
import { buildSupplier, buildSupplierAdmin } from '#testing/factories/suppliers';
import { unique } from '#testing/factories/unique';
import { buildUser, succeed, superadminToken, type TestUser } from '#testing/factories/users';
import { mailsTo, tokenIn, waitForMail } from '#testing/mailbox';
import { rawCall } from '#testing/rawCall';
import { api, serverUrl } from '#testing/testServer';

const newAddress = () => `${unique('ina')}@example.com`;

const remindersTo = async (email: string) =>
  (await mailsTo(email)).filter(({ subject }) => subject.startsWith('Last call'));

/** A member of the group's supplier who joins the group. */
async function joinBy(supplierId: string, groupId: string): Promise<TestUser> {
  const user = await buildUser({ supplierId });
  const call = { token: await superadminToken(), body: { email: user.email } };
  await succeed(api('PATCH', `/api/groups/${groupId}/members/add`, call));
  return user;
}

const subscriptionOf = (key: string, method: 'GET' | 'POST' | 'DELETE' = 'GET') =>
  api<{ isSubscribed: boolean }>(method, `/api/unsubscribe/${key}`);

describe('the reminder of a group', () => {
  it('goes once to members and invited people without a share, and not to buyers', async () => {
    const invited = newAddress();
    const { _id: supplierId } = await buildSupplier();
    const group = await buildOnePortion({ supplierId, inviteEmails: [invited] });
    const looker = await joinBy(supplierId, group._id);
    const { buyer: refunded, purchase } = await buyShare(group._id, 'Quarter');
    await refundShare(purchase._id);
    const holding = await joinBy(supplierId, group._id);
    const { buyer } = await buyShare(group._id, 'Half');
    await succeed(startPayment(holding, group._id, 'Quarter'));
    await buyShare(group._id, 'Quarter');
    await sendReminders();
    // All that is left is held: there is nothing to call for.
    expect(await remindersTo(looker.email)).toEqual([]);
    const [hold] = await purchasesOf(holding);
    const { token } = holding;
    await succeed(api('POST', `/api/purchases/${hold?._id ?? ''}/release`, { token }));
    await sendReminders();
    const subject = `Last call for ${group.name}`;
    for (const { email } of [looker, refunded, holding, { email: invited }]) {
      await waitForMail(email, subject);
    }
    await sendReminders();
    for (const { email } of [looker, refunded, holding]) {
      expect(await remindersTo(email)).toHaveLength(1);
    }
    expect(await remindersTo(buyer.email)).toEqual([]);
  });

  it('does not go to admins of the group, nor to an invited person who holds a share', async () => {
    const rancher = await buildSupplierAdmin();
    const holding = await buildUser();
    const invited = newAddress();
    const group = await buildOnePortion({
      supplierId: rancher.supplierId,
      inviteEmails: [rancher.email, holding.email, invited],
      totalPortions: 2,
    });
    await buyShare(group._id, 'Full');
    await succeed(startPayment(holding, group._id, 'Quarter'));
    await buyShare(group._id, 'Half');
    await sendReminders();
    await waitForMail(invited, `Last call for ${group.name}`);
    expect(await remindersTo(rancher.email)).toEqual([]);
    expect(await remindersTo(holding.email)).toEqual([]);
  });

  it('says what is left to sell, and has a link that lets an invited person in', async () => {
    const mail = await mailReminder();
    expect(mail.text).toMatch(/One share of .* is left\./);
    expect(mail.text).toMatch(/Join the group: \S+\/accept-invite\?token=/);
    const path = `/api/invites/validate?token=${tokenIn(mail)}`;
    expect((await api('GET', path)).status).toBe(200);
  });

  it('is not sent a second time when the deadline moves, or a refunded share is sold again', async () => {
    const invited = newAddress();
    const group = await buildOnePortion({ inviteEmails: [invited] });
    await sellThreeQuarters(group);
    await sendReminders();
    await waitForMail(invited, `Last call for ${group.name}`);
    const token = await superadminToken();
    const body = { fillBy: inDays(12), fillByReason: 'The butcher asked.' };
    await succeed(api('PUT', `/api/groups/${group._id}`, { token, body }));
    const { purchase } = await buyShare(group._id, 'Quarter');
    await refundShare(purchase._id);
    await sendReminders();
    expect(await remindersTo(invited)).toHaveLength(1);
  });

  it('is not sent days before the deadline while more than a quarter is left to sell', async () => {
    const invited = newAddress();
    const group = await buildOnePortion({ totalPortions: 2, inviteEmails: [invited] });
    await sellThreeQuarters(group);
    await sendReminders();
    expect(await remindersTo(invited)).toEqual([]);
  });

  it('is not sent for a group without a deadline', async () => {
    const invited = newAddress();
    const group = await buildGroup({
      totalPortions: 1,
      totalCost: 400,
      inviteEmails: [invited],
    });
    await sellThreeQuarters(group);
    await sendReminders();
    expect(await remindersTo(invited)).toEqual([]);
  });
});

describe('unsubscribing', () => {
  it('is one click of a mail program, without login, and holds for every group', async () => {
    const email = newAddress();
    const mail = await mailReminder(email);
    const key = unsubscribeKeyIn(mail);
    const link = /^<(.*)>$/.exec(mail.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
    expect(link).toBe(/Unsubscribe from reminders: (\S+)/.exec(mail.text)?.[1]);
    expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
    const clicked = await fetch(serverUrl() + new URL(link).pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
      redirect: 'error',
    });
    expect(clicked.status).toBe(200);
    expect((await subscriptionOf(key)).body).toEqual({ isSubscribed: false });
    const group = await buildOnePortion({ inviteEmails: [email] });
    await waitForMail(email, `You are invited to ${group.name}`);
    await sellThreeQuarters(group);
    await sendReminders();
    expect(await remindersTo(email)).toHaveLength(1);
  });

  it('does not happen when the link is only opened', async () => {
    const key = unsubscribeKeyIn(await mailReminder());
    await rawCall(serverUrl(), `/unsubscribe/${key}`);
    expect(await subscriptionOf(key)).toMatchObject({ status: 200, body: { isSubscribed: true } });
  });

  it('can be repeated and taken back, each any number of times', async () => {
    const key = unsubscribeKeyIn(await mailReminder());
    for (const [method, isSubscribed] of [
      ['POST', false],
      ['POST', false],
      ['DELETE', true],
      ['DELETE', true],
    ] as const) {
      const answer = await subscriptionOf(key, method);
      expect(answer).toMatchObject({ status: 200, body: { isSubscribed } });
      expect((await subscriptionOf(key)).body).toEqual({ isSubscribed });
    }
  });

  it('needs a link that was mailed', async () => {
    const gone = { status: 404, body: { code: 'notFound' } };
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      expect(await subscriptionOf('nobody-has-this', method)).toMatchObject(gone);
    }
    for (const key of ['nobody-has-this', '%00']) {
      const { status } = await fetch(`${serverUrl()}/unsubscribe/${key}`, { method: 'POST' });
      expect(status).toBe(404);
    }
  });

  it('is a switch of the account, too', async () => {
    const { _id: supplierId } = await buildSupplier();
    const group = await buildOnePortion({ supplierId });
    const member = await joinBy(supplierId, group._id);
    const read = async () =>
      (await api<{ lastCalls: boolean }>('GET', '/api/account', member)).body.lastCalls;
    expect(await read()).toBe(true);
    const set = (lastCalls: unknown) =>
      api('PUT', '/api/account/last-calls', { token: member.token, body: { lastCalls } });
    expect(await set(false)).toMatchObject({ status: 200, body: { lastCalls: false } });
    expect(await read()).toBe(false);
    await sellThreeQuarters(group);
    await sendReminders();
    expect(await remindersTo(member.email)).toEqual([]);
    expect(await set(true)).toMatchObject({ status: 200, body: { lastCalls: true } });
    expect((await set('yes')).status).toBe(400);
  });
});
